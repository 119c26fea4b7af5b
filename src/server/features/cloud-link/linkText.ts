/** How a booth stands with its cloud. */
export type LinkStanding =
  | { readonly is: 'asking' | 'joined' }
  /** An operator has to type these words. */
  | { readonly is: 'waiting'; readonly words: string; readonly wasRevoked: boolean }
  /** The cloud calls itself by another address. */
  | { readonly is: 'elsewhere'; readonly cloud: string };

export interface LinkFacts {
  readonly cloud: string;
  readonly standing: LinkStanding;
  readonly away: { readonly why: string; readonly ms: number } | null;
  /** Whether somebody before the cloud takes no photos of this size. */
  readonly uploadsRefused: boolean;
  readonly clockAheadMs: number;
}

const minuteMs = 60_000;

/** What staff should see to, a sentence each. */
export function linkProblems({ cloud, standing, away, uploadsRefused, clockAheadMs }: LinkFacts): string[] {
  const problems = [];
  if (standing.is === 'waiting')
    problems.push(
      `${standing.wasRevoked ? `The cloud at ${cloud} knows this booth no more: its photos wait in the kiosk. For it to join again` : 'For this booth to join the cloud'}, type these six words at ${cloud}/console: ${standing.words}.`,
    );
  if (standing.is === 'elsewhere')
    problems.push(`The cloud calls itself ${standing.cloud}, not ${cloud}. Start this booth with --cloud ${standing.cloud}.`);
  if (away !== null && away.ms > minuteMs)
    problems.push(
      `The cloud at ${cloud} has not been reached for ${amount(away.ms)}: ${away.why}. Photos wait in the kiosk and go there by themselves.`,
    );
  if (uploadsRefused) problems.push(`A proxy before the cloud at ${cloud} refuses photos (413). Have its limit raised to 16 MB.`);
  if (Math.abs(clockAheadMs) > 5 * minuteMs)
    problems.push(
      `This machine's clock is ${amount(Math.abs(clockAheadMs))} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the cloud's. Set it right: sums are counted by it.`,
    );
  return problems;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minuteMs],
] as const;

function amount(ms: number): string {
  const [noun, unitMs] = units.find(([, one]) => ms >= one) ?? units[2];
  const count = Math.floor(ms / unitMs);
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** For the terminal. */
export const wordsText = (cloud: string, words: string): string =>
  `For this booth to join the cloud, type these six words at ${cloud}/console within a quarter of an hour:\n\n  ${words}\n`;

export const joinedText = (cloud: string, name: string): string => `This booth has joined the cloud at ${cloud} as "${name}".`;
