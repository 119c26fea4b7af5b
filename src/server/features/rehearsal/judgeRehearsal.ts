import type { RehearsalFinding } from '../../../shared/contract/rehearsal.ts';
import { judgeClock } from './judgeClock.ts';
import { judgeVisit } from './judgeVisit.ts';
import type { RehearsalFacts } from './RehearsalFacts.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
/** Room for a few hundred photos. */
const littleRoomBytes = 500 * megabyte;

/** How many warnings of a theme to report; the theme check lists all of them. */
const maxWarnings = 5;

/** Derives findings from the facts, each with a fix. */
export function judgeRehearsal(facts: RehearsalFacts): RehearsalFinding[] {
  return [
    ...judgeVisit(facts),
    ...judgePhone(facts),
    judgeNetwork(facts),
    ...judgeTheme(facts),
    judgeDisk(facts),
    ...judgeClock(facts.clock),
    ...facts.findings,
  ];
}

/** GO unless a finding is bad. */
export const verdictOf = (findings: readonly RehearsalFinding[]): 'GO' | 'NO-GO' =>
  findings.some(({ level }) => level === 'bad') ? 'NO-GO' : 'GO';

function judgeTheme({ theme: { name, problem, warnings } }: RehearsalFacts): RehearsalFinding[] {
  if (problem !== null)
    return [
      {
        about: 'theme',
        level: 'bad',
        says: problem,
        howToFix: 'Fix what it names and save; "npm run theme -- check" lists every problem.',
      },
    ];
  if (warnings.length === 0) return [{ about: 'theme', level: 'good', says: `The theme "${name}" is sound.`, howToFix: null }];
  const more = warnings.length - maxWarnings;
  const said = more > 0 ? [...warnings.slice(0, maxWarnings), `it has ${String(more)} more warnings.`] : warnings;
  return said.map((warning) => ({
    about: 'theme',
    level: 'note',
    says: `The theme "${name}" can be shown, but: ${warning}`,
    howToFix: 'Fix it in the studio or in its file; "npm run theme -- check" lists all warnings.',
  }));
}

function judgeDisk({ roomBytes, floorBytes, keepsOnDisk, recordsAnswer }: RehearsalFacts): RehearsalFinding {
  const finding = (level: RehearsalFinding['level'], says: string, howToFix: string | null): RehearsalFinding => ({
    about: 'disk',
    level,
    says,
    howToFix,
  });
  if (!recordsAnswer)
    return finding(
      'bad',
      'The photo database does not answer.',
      'Close any other program that has the data folder open, or restart the booth.',
    );
  if (roomBytes === null) return finding('bad', 'The disk of the data folder does not answer.', 'Check that it is plugged in.');
  const room = spaceText(roomBytes);
  if (roomBytes <= 0)
    return finding(
      'bad',
      `The disk is below its floor of ${String(Math.floor(floorBytes / megabyte))} MB: photos would be refused.`,
      'Free some space on it, or lower --disk-floor-mb.',
    );
  if (!keepsOnDisk)
    return finding('note', 'The booth stores nothing on disk: photos are lost when it ends.', 'Start it without --data :memory:.');
  if (roomBytes < littleRoomBytes)
    return finding('note', `The disk has room for ${room} of photos, a few hundred.`, 'Free some space on it for a long day.');
  return finding('good', `The disk has room for ${room} of photos.`, null);
}

const spaceText = (bytes: number): string =>
  bytes >= gigabyte
    ? `${(bytes / gigabyte).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
    : `${Math.max(0, Math.floor(bytes / megabyte)).toLocaleString('en')} MB`;

function judgeNetwork({ publicAddress: { address, origin }, probe }: RehearsalFacts): RehearsalFinding {
  const finding = (level: RehearsalFinding['level'], says: string, howToFix: string | null): RehearsalFinding => ({
    about: 'network',
    level,
    says,
    howToFix,
  });
  switch (origin) {
    case 'nowhere':
      return finding(
        'bad',
        'This machine is not on a network: guests’ phones cannot reach it.',
        'Join the guests’ Wi-Fi, or open a hotspot.',
      );
    case 'itself':
      return finding(
        'bad',
        `The address of --public-url, ${address}, leads every phone to itself.`,
        'Leave out --public-url, or set the right one.',
      );
    case 'set':
    case 'found':
      break;
  }
  if (probe.kind === 'answered') return finding('good', `The public address ${address} leads to this booth.`, null);
  const howToFix =
    origin === 'set'
      ? 'Check that the proxy or tunnel is up and leads to the guests’ port, and that --public-url is right.'
      : 'Open the guests’ port in this machine’s firewall.';
  return probe.kind === 'other'
    ? finding('bad', `Something other than this booth answers at the public address ${address}.`, howToFix)
    : finding('bad', `The public address ${address} cannot be reached: ${probe.why}.`, howToFix);
}

function judgePhone({ phone, cardArrived }: RehearsalFacts): RehearsalFinding[] {
  const finding = (level: RehearsalFinding['level'], says: string, howToFix: string | null): RehearsalFinding[] => [
    { about: 'phone', level, says, howToFix },
  ];
  if (!cardArrived) return [];
  switch (phone) {
    case 'seen':
      return finding('good', 'A phone has scanned the code and got the card.', null);
    case 'unasked':
      return finding('note', 'No phone was included.', 'Scan one card with a phone on the guests’ Wi-Fi before the doors open.');
    case 'skipped':
      return finding('note', 'Nobody scanned the code.', 'Scan one card with a phone on the guests’ Wi-Fi before the doors open.');
    case 'late':
      return finding(
        'bad',
        'No phone received the card within two minutes.',
        'Check that the phone is on the same Wi-Fi, that the Wi-Fi does not keep its devices apart ("client isolation"), and that the firewall lets phones in.',
      );
  }
}
