import { z } from 'zod';
import { themeFeatures } from './themeFeatures.ts';
import { phoneTextsSchema } from './phoneTexts.ts';
import { saying } from './themeValues.ts';

/** Optional, since themes without `extends` may be older than these texts: `unknown` replaces a missing one. */
const laterTrouble = (says: string) => saying.optional().describe(`${says} Without it \`unknown\` is shown.`);

/** All texts that guests see at the booth and on the phone. */
export const textsSchema = z
  .strictObject({
    languages: saying.describe('What a screen reader calls the choice of languages on Welcome.'),
    start: saying.describe('The button that begins a visit.'),
    next: saying.describe('The button that leads to the next question.'),
    capture: saying.describe('The release. In all other texts `{capture}` stands for these words.'),
    back: saying.describe('The button that ends the visit.'),
    progress: saying.describe('Counts the questions; `{step}` and `{total}` are filled in.'),
    secondChoice: z
      .strictObject({
        step: saying.describe('Replaces `progress`; `{step}` and `{total}` are replaced by numbers.'),
        badge: saying.describe('On the answer that was chosen before, such as `1st`.'),
        badgeAlt: saying.describe('What a screen reader says of that badge.'),
      })
      .optional()
      .describe(
        'Says that a second choice is asked for, where a question and its answers repeat an earlier one word for word. Leave it out to say nothing.',
      ),
    cameraPreparing: saying.describe('Before there is a live picture.'),
    handNeeded: saying.optional().describe('The heading when the camera needs staff; `cameraPreparing` is then the small line above it.'),
    lookHere: saying.describe('Draws eyes to the lens.'),
    pose: saying.optional().describe('Over the shutter button, while guests pose; if omitted, nothing is shown.'),
    smile: saying.optional().describe('Beside the countdown ring; if omitted, nothing is shown.'),
    shotMissed: saying.describe('After a shot that failed; `{capture}` is replaced by the words on the shutter button.'),
    retake: saying.describe('The button that takes the shot back, where `camera.retake` offers it.'),
    strips: z
      .strictObject({
        question: saying.describe('Asks guests to choose one of the `formats`.'),
        step: saying.optional().describe('Over that question, where the others are counted.'),
        count: saying.describe('Which shot it is; `{shot}` and `{total}` are filled in.'),
        review: saying.describe('Beneath the shots of a finished strip, while one of them may be taken again.'),
        accept: saying
          .optional()
          .describe(
            'The button beneath that, which continues at once; without it, the booth continues by itself when the time for retakes is over.',
          ),
        again: saying.describe('How a screen reader announces a shot that may be retaken; `{shot}` is replaced.'),
      })
      .optional()
      .describe('The words used where `formats` has several, or a strip.'),
    ...themeFeatures.texts,
    ...themeFeatures.poseTexts,
    posing: z
      .strictObject({
        closer: saying.describe('Somebody is only half in the picture.'),
        back: saying.describe('Somebody is too near, or cut at the top.'),
      })
      .describe('For posing guests who are only partly in the picture; shown if `camera.posingHelp` is true.'),
    generating: saying.describe('While the picture is made.'),
    steps: z
      .strictObject({
        developing: saying.describe('First.'),
        making: saying.describe('Then.'),
        finishing: saying.describe('Last.'),
      })
      .describe('The stage that making the picture has reached.'),
    scan: saying.describe('Beside the QR code.'),
    sending: saying.describe('While the card is being sent.'),
    ready: saying.describe('When it is there.'),
    ...themeFeatures.resultTexts,
    stillThere: saying.describe('To a guest who seems to have left.'),
    stillThereDetail: saying.describe('The line beneath it.'),
    stillHere: saying.describe('The button that goes on with the visit.'),
    notFound: saying.describe('At an address that the booth does not have.'),
    notFoundDetail: saying.describe('The line beneath it.'),
    home: saying.describe('The button to Welcome.'),
    trouble: saying.describe('When something broke.'),
    troubleDetail: saying.describe('The line beneath it.'),
    closed: saying.describe('When staff have closed the booth.'),
    closedDetail: saying.describe('The line beneath it.'),
    closedUntil: saying.describe(
      'That line, where staff have said when the booth opens again; `{time}` is filled in, `14:30` or `Monday 09:00`.',
    ),
    cardAlt: saying.describe('What a screen reader calls the card.'),
    qrAlt: saying.describe('What a screen reader calls the QR code.'),
    countdown: saying.describe('How a screen reader announces the countdown; `{seconds}` is replaced.'),
    cameraHelp: z
      .strictObject({
        denied: saying.describe('It is not allowed.'),
        none: saying.describe('None was found.'),
        'in-use': saying.describe('Another program has it.'),
        insecure: saying.describe('Browsers give no camera to this address.'),
        lost: saying.describe('It went away.'),
        unknown: saying.describe('It does not answer.'),
        unsteady: laterTrouble('It keeps dropping out.'),
        black: laterTrouble('Its picture is black.'),
        flat: laterTrouble('Its picture is of one colour.'),
        bars: laterTrouble('Its picture shows colour bars.'),
        frozen: laterTrouble('Its picture stands still.'),
        waiting: saying.describe('Nothing is known yet.'),
      })
      .describe(
        'One plain sentence for each reason why the camera gives no picture. Put the advice for staff after a line break, `\\n`: it is shown on a separate sheet.',
      ),
    consent: z
      .strictObject({
        title: saying.describe('The heading.'),
        text: saying.describe(
          'How the photo is used, and what happens if guests decline. Each line, separated by `\\n`, is a point with an icon of `consent.icons`; without line breaks it is a paragraph.',
        ),
        ...themeFeatures.consentTexts,
        link: saying.describe('Beside the QR code that leads to the full terms.'),
        linkAlt: saying.describe('What a screen reader calls that QR code.'),
        painted: saying
          .optional()
          .describe(
            "Shown first if there is a picture service (`--picture-service`): who receives the photo. `{service}` is replaced by the recipient's name. Without this text, photos are not sent there.",
          ),
        unpainted: saying.optional().describe('Said after it where nothing else is asked: what happens if guests decline.'),
        venue: saying.optional().describe('Stands for `{service}` where that is a computer of the event.'),
        keepHere: saying.optional().describe('The button that declines, where a portrait would be painted.'),
        agree: saying.describe('The button that agrees.'),
        decline: saying.describe('The button that declines.'),
        kept: saying.describe('Beside the card, instead of its QR code, if the guest did not agree.'),
        keptDetail: saying.describe('The line beneath it.'),
      })
      .describe('The question whether the photo may be sent and kept; asked where `consent` is `enabled`.'),
    phone: phoneTextsSchema.describe("The page that a guest's phone opens; `{brand}` is filled in."),
  })
  .describe('All words that guests read.');
