import type { ThemeFinding } from '../../../themeFiles/ThemeFinding.ts';
import { lineOfFinding } from '../../../themeFiles/ThemeFinding.ts';
import type { RehearsedVisit } from '../../../shared/contract/rehearsal.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { networkReason } from '../../core/network/networkReason.ts';
import type { PublicAddress } from '../../core/network/publicAddress.ts';
import type { GatheredParts } from '../../core/Feature.ts';
import type { VaultCondition } from '../../storage/photos/PhotoVault.ts';
import type { OtherFacts } from './rehearsal.ts';
import type { Probe } from './RehearsalFacts.ts';

const patienceMs = 6000;

/**
 * Requests the public address as a phone would: checks whether this booth or its cloud answers, and returns the time in the response.
 * `mark`: a value known only to this booth's guest listener; null if the address is the cloud's.
 */
export async function probeGuests(
  address: string,
  mark: string | null,
): Promise<{ readonly probe: Probe; readonly dateMs: number | null }> {
  try {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
    const said = Date.parse(response.headers.get('date') ?? '');
    const dateMs = Number.isNaN(said) ? null : said;
    const answer = (await response.json()) as { readonly booth?: unknown; readonly away?: unknown } | null;
    const isRight = mark === null ? Array.isArray(answer?.away) : answer?.booth === mark;
    return { probe: isRight ? { kind: 'answered' } : { kind: 'other' }, dateMs };
  } catch (error) {
    if (error instanceof SyntaxError) return { probe: { kind: 'other' }, dateMs: null };
    return { probe: { kind: 'silent', why: reasonOf(error) }, dateMs: null };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'nobody answers';
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return networkReason(code) ?? 'it does not answer like a booth';
}

export interface RehearsalSurroundings {
  readonly theme: () => { readonly theme: Theme; readonly warnings: readonly ThemeFinding[] };
  readonly themeProblem: () => string | null;
  readonly vault: () => Promise<VaultCondition>;
  readonly floorBytes: number;
  readonly keepsOnDisk: boolean;
  readonly publicAddress: () => PublicAddress;
  /** A value known only to this booth's guest listener; null while QR codes lead to the cloud. */
  readonly mark: () => string | null;
  readonly findings: GatheredParts['findings'];
  readonly builtMs: number | null;
  /** The kiosks that have reported; `here`: shown by a browser on this machine. */
  readonly kiosks: () => Promise<readonly { readonly here: boolean }[]>;
  readonly nowMs?: () => number;
}

/**
 * Gathers everything that the server can check by itself: theme, disk, clock, network, and each feature's findings. `supplies`: whether the
 * checks may use up guests' supplies, such as paper.
 */
export async function inspectBooth(around: RehearsalSurroundings, visit: RehearsedVisit | null, supplies: boolean): Promise<OtherFacts> {
  const { theme, themeProblem, vault, floorBytes, keepsOnDisk, publicAddress, mark, findings, builtMs, kiosks, nowMs = Date.now } = around;
  const visitedMs = nowMs();
  const [condition, address] = [await vault(), publicAddress()];
  const [{ probe, dateMs }, found] = await Promise.all([probeGuests(address.address, mark()), findings({ supplies })]);
  const shown = theme();
  const isElsewhere = (await kiosks()).every(({ here }) => !here);
  const now = nowMs();
  return {
    theme: {
      name: shown.theme.name,
      problem: themeProblem(),
      warnings: shown.warnings.map(lineOfFinding),
    },
    roomBytes: condition.roomBytes,
    floorBytes,
    keepsOnDisk,
    recordsAnswer: condition.recordsAnswer,
    clock: {
      nowMs: now,
      builtMs,
      latestSeenMs: condition.recordsAnswer ? now + condition.clockBehindMs : null,
      // Only a configured address may lead to another machine. Otherwise this machine's own listener answers, with its own time.
      elsewhereMs: address.origin === 'set' ? dateMs : null,
      kioskMs: visit !== null && isElsewhere ? visit.calendarMs + (now - visitedMs) : null,
    },
    publicAddress: address,
    probe,
    findings: found,
    sharingEnabled: shown.theme.share.enabled,
  };
}
