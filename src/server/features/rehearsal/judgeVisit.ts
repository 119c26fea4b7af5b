import { cameraFaults, turnedFault } from '../../../shared/contract/cameraFaults.ts';
import type { RehearsalFinding, RehearsedVisit } from '../../../shared/contract/rehearsal.ts';
import type { RehearsalFacts } from './RehearsalFacts.ts';

type Judged = Pick<RehearsalFinding, 'level' | 'says' | 'howToFix'>;
const good = (says: string): Judged => ({ level: 'good', says, howToFix: null });
const bad = (says: string, howToFix: string): Judged => ({ level: 'bad', says, howToFix });
const note = (says: string, howToFix: string): Judged => ({ level: 'note', says, howToFix });

/** Guests become impatient after this long. */
const slowMs = 8000;
/** Cards show people 600 pixels tall, drawn at double resolution. */
const finePx = 720;
const smallestScale = 0.4;

/** Findings from the kiosk's own visit: camera, picture, card, screen and sound. */
export function judgeVisit(facts: RehearsalFacts): RehearsalFinding[] {
  const { visit } = facts;
  if (visit === null || visit.reached === 'welcome')
    return [
      {
        about: 'camera',
        ...bad(
          'The kiosk did not finish its visit, or its page is not open.',
          'Look at its screen: the page must be in front, at Welcome, and the booth open.',
        ),
      },
    ];
  const camera: RehearsalFinding = { about: 'camera', ...judgeCamera(visit) };
  const turned = judgeTurn(visit);
  const others: RehearsalFinding[] = [
    { about: 'screen', ...judgeScreen(visit) },
    { about: 'sound', ...judgeSound(visit) },
  ];
  if (visit.reached !== 'card' && camera.level === 'bad') {
    // Omitting these findings would suggest that all was well.
    const untried = (['picture', 'card', 'phone'] as const).map((about) => ({ about, ...notTried }));
    return [camera, ...turned, ...untried, ...others];
  }
  if (visit.reached !== 'card') return [camera, ...turned, { about: 'picture', ...unfinished }, ...others];
  return [camera, ...turned, { about: 'picture', ...judgePicture(visit) }, { about: 'card', ...judgeCard(facts) }, ...others];
}

const unfinished = bad('No card was made.', 'Rehearse again; if it persists, restart the booth and check its log.');

const notTried: Judged = { level: 'note', says: 'Not tried: the camera did not deliver a picture.', howToFix: null };

function judgeCamera({ camera: { trouble, width, height }, reached }: RehearsedVisit): Judged {
  if (trouble !== null && reached !== 'card') {
    const { says, howToFix } = cameraFaults[trouble];
    return bad(says, howToFix);
  }
  if (width === 0)
    return bad('The camera did not deliver a picture.', 'Unplug it and plug it in again; check whether its shutter is closed.');
  const size = `${String(width)} × ${String(height)}`;
  if (Math.min(width, height) < finePx)
    return note(`The camera’s pictures are small: ${size}.`, 'A camera of 1280 × 720 or more gives crisp cards.');
  return good(`The camera gives ${size}.`);
}

function judgeTurn({ camera: { faces } }: RehearsedVisit): RehearsalFinding[] {
  if (faces === null || faces.by === 0) return [];
  const { says, howToFix } = turnedFault;
  return [{ about: 'camera', ...bad(says.replace('{turn}', String(faces.by)), howToFix.replaceAll('{turn}', String(faces.inAll))) }];
}

function judgePicture({ picture, shutterToCardMs }: RehearsedVisit): Judged {
  const took = shutterToCardMs === null ? '' : ` It took ${(shutterToCardMs / 1000).toFixed(1)} s from the shutter to the card.`;
  if (shutterToCardMs !== null && shutterToCardMs > slowMs)
    return note(
      `The picture is slow.${took}`,
      'Close other programs, use a faster machine, or put "cutout" first, without a service before it.',
    );
  if (picture === 'photo')
    return good(
      `The card shows the plain photo: nobody was in front of the camera, nobody could be cut out, or the picture comes from a picture service, which a rehearsal does not use.${took}`,
    );
  return good(`People were cut out.${took}`);
}

function judgeCard({ cardArrived, sharingEnabled }: RehearsalFacts): Judged {
  if (!sharingEnabled) return good('The theme does not let guests take cards home.');
  return cardArrived
    ? good('The card was sealed, sent and stored.')
    : bad(
        'The card did not arrive: phones would wait in vain.',
        'See the findings on the disk and the program. The kiosk keeps retrying the card.',
      );
}

function judgeScreen({ screen: { width, height }, stageScale }: RehearsedVisit): Judged {
  const size = `${String(width)} × ${String(height)}`;
  return stageScale < smallestScale
    ? note(
        `The screen is small (${size}): the theme’s stage is drawn at ${String(Math.round(stageScale * 100))} %.`,
        'Use the whole screen, or its full resolution.',
      )
    : good(`The screen is ${size}; the stage fits at ${String(Math.round(stageScale * 100))} %.`);
}

function judgeSound({ sound }: RehearsedVisit): Judged {
  switch (sound) {
    case 'ready':
      return good('Sound plays: a tick for each second, the shutter, a chord. Is the volume right for the hall?');
    case 'off':
      return good('Sound is switched off in the theme.');
    case 'blocked':
      return note('The browser does not play sound before the first touch.', 'Start with "npm run kiosk", or touch the screen once.');
    case 'none':
      return note('This machine has no loudspeaker.', 'Plug one in, or switch sounds off in the theme.');
  }
}
