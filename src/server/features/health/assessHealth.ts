import { cameraProblem } from '../../../shared/contract/cameraFaults.ts';
import type { Health } from '../../../shared/contract/health.ts';
import { silentKioskSeconds } from '../../../shared/contract/silentKioskSeconds.ts';
import { plainSentence } from '../../core/plainSentence.ts';
import type { PublicAddress } from '../../core/network/publicAddress.ts';
import type { VaultCondition } from '../../storage/photos/PhotoVault.ts';
import type { ReceivedPulse } from './kioskPulses.ts';
import type { OutboxReport } from '../../../shared/contract/outboxReport.ts';
import type { KioskStatuses, OutboxReports } from './latestOfEach.ts';

/** The facts from which health is judged. */
export interface BoothFacts {
  readonly version: string;
  readonly uptimeMs: number;
  readonly theme: { readonly name: string; readonly warnings: readonly string[] };
  readonly publicAddress: PublicAddress;
  readonly vault: VaultCondition;
  readonly floorBytes: number;
  readonly kiosks: readonly ReceivedPulse[];
  readonly outboxes: ReturnType<OutboxReports['received']>;
  readonly statuses: ReturnType<KioskStatuses['received']>;
  /** Problems from features, a sentence each for staff. */
  readonly problems: readonly string[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The limit for pages. Outboxes, which report about once a minute, use it, too. */
const silentMs = silentKioskSeconds * 1000;
/** By this time, the page should have reloaded itself, and the watchdog should have restarted the browser. */
const drawsNothingMs = minuteMs;
/** One reload may be chance; this many indicate a problem with the machine. */
const manyReloads = 3;
/** A waiting photo is retried about once a minute. A longer wait indicates a lasting problem. */
const waitingLongMs = 5 * minuteMs;
/** Room for a few hundred photos, which leaves time to act before the disk is full. */
const littleRoomBytes = 250 * 1024 * 1024;
const megabyte = 1024 * 1024;
/** Limits for texts from themes and printers. The launcher ignores an overlong answer and would restart the booth again and again. */
const [maxReported, longestName] = [50, 300];
const told = (sentences: readonly string[]): string[] => sentences.slice(0, maxReported).map((one) => plainSentence(one));

/** Judges the facts and lists problems for staff. Features add their own parts to the answer. */
export function assessHealth(facts: BoothFacts): Health {
  const problems = [
    ...storageProblems(facts),
    ...clockProblems(facts),
    ...networkProblems(facts),
    ...kioskProblems(facts),
    ...facts.statuses.flatMap(({ report: { camera } }) => (camera.trouble === null ? [] : [cameraProblem(camera.trouble)])),
    ...silentOutboxes(facts),
    ...facts.outboxes.flatMap(({ report }) => outboxProblems(report)),
    ...facts.problems,
  ];
  const { roomBytes, damaged, recordsAnswer, clockBehindMs, clockAheadMs } = facts.vault;
  return {
    ok: problems.length === 0,
    problems: told(problems),
    version: facts.version,
    uptimeSeconds: Math.floor(facts.uptimeMs / 1000),
    theme: plainSentence(facts.theme.name, longestName),
    warnings: facts.theme.warnings.length,
    themeWarnings: told(facts.theme.warnings),
    guests: { address: facts.publicAddress.address, origin: facts.publicAddress.origin },
    storage: {
      roomMegabytes: roomBytes === null ? null : Math.floor(roomBytes / megabyte),
      floorMegabytes: Math.floor(facts.floorBytes / megabyte),
      damaged,
      recordsAnswer,
      clockBehindSeconds: Math.floor(clockBehindMs / 1000),
      clockAheadSeconds: Math.floor(clockAheadMs / 1000),
    },
    kiosks: facts.kiosks.map(({ here, receivedMsAgo, frameMsAgo, visible, reloads }) => ({
      here,
      heardSecondsAgo: Math.floor(receivedMsAgo / 1000),
      frameSecondsAgo: Math.floor(frameMsAgo / 1000),
      visible,
      reloads,
    })),
    pictures: null,
    cameras: facts.statuses.map(({ report, receivedMsAgo }) => ({
      trouble: report.camera.trouble,
      heardSecondsAgo: Math.floor(receivedMsAgo / 1000),
    })),
    outboxes: facts.outboxes.map(({ report, receivedMsAgo }) => ({ ...report, heardSecondsAgo: Math.floor(receivedMsAgo / 1000) })),
  };
}

function storageProblems({ vault: { roomBytes, damaged, recordsAnswer }, floorBytes }: BoothFacts): string[] {
  const floor = `${Math.floor(floorBytes / megabyte)} MB`;
  const problems = [];
  if (roomBytes === null)
    problems.push('The disk of the data folder does not answer: photos may not be kept. Check that it is plugged in.');
  else if (roomBytes <= 0)
    problems.push(`The disk is full (less than ${floor} free): photos wait in the kiosk until there is room. Free some space on it.`);
  else if (roomBytes < littleRoomBytes)
    problems.push(`The disk is nearly full: room for ${Math.floor(roomBytes / megabyte)} MB of photos is left. Free some space on it.`);
  if (!recordsAnswer)
    problems.push(
      'The photo database does not answer: photos wait in the kiosk, and guests cannot get theirs. Close any other program that has the data folder open, or restart the booth.',
    );
  if (damaged > 0)
    problems.push(`${counted(damaged, 'photo')} on the disk cannot be read: their guests cannot get them. Have the disk checked.`);
  return problems;
}

function clockProblems({ vault: { clockBehindMs, clockAheadMs } }: BoothFacts): string[] {
  if (clockAheadMs >= dayMs)
    return [
      `This machine's clock is ${counted(Math.floor(clockAheadMs / dayMs), 'day')} ahead of the time that the booth has counted. ` +
        'If the date is right (the booth was off for days), do nothing. If not, correct it now: after three hours of running, photos expire by it.',
    ];
  if (clockBehindMs < hourMs) return [];
  const behind = clockBehindMs < dayMs ? minutes(clockBehindMs) : counted(Math.floor(clockBehindMs / dayMs), 'day');
  return [
    `This machine's clock is ${behind} behind the latest time that the booth has seen, by which photos expire. Correct it; ` +
      'if it is right, it was wrong before: start the next event with an empty --data folder.',
  ];
}

function networkProblems({ publicAddress }: BoothFacts): string[] {
  switch (publicAddress.origin) {
    case 'nowhere':
      return ["This machine is not on a network: guests' phones cannot reach it."];
    case 'itself':
      return [`The address of --public-url, ${publicAddress.address}, leads every phone to itself. Leave it out, or set the right one.`];
    case 'set':
    case 'found':
      return [];
  }
}

function kioskProblems({ kiosks, uptimeMs }: BoothFacts): string[] {
  if (kiosks.length === 0 && uptimeMs > silentMs)
    return [`No kiosk has reported for ${minutes(Math.min(uptimeMs, 60 * minuteMs))}. Is its page open?`];
  return kiosks.flatMap(({ receivedMsAgo, frameMsAgo, visible, reloads }) => {
    if (receivedMsAgo > silentMs) return [`A kiosk has not reported for ${minutes(receivedMsAgo)}. Is its page open?`];
    if (!visible) return ["A kiosk's page is behind another window or tab: bring it to the front."];
    // Count only up to the last report: a silent page may have been closed, and its later frames are unknown.
    const stillMs = frameMsAgo - receivedMsAgo;
    if (stillMs > drawsNothingMs)
      return [`A kiosk's screen has been frozen for ${minutes(stillMs)}. Restart its browser, then the machine.`];
    if (reloads >= manyReloads) return [`A kiosk's page has had to restart itself ${reloads} times within an hour. Restart its browser.`];
    return [];
  });
}

/**
 * Problems with overdue outbox reports. Skipped if a kiosk is silent altogether, which is a problem of its own, and for a kiosk on its
 * staff page, which does not send them.
 */
function silentOutboxes({ kiosks, outboxes }: BoothFacts): string[] {
  if (kiosks.some(({ receivedMsAgo }) => receivedMsAgo > silentMs)) return [];
  const atStaff = new Set(kiosks.filter(({ page }) => page === 'staff').map(({ kiosk }) => kiosk));
  return outboxes
    .filter(({ kiosk, receivedMsAgo }) => receivedMsAgo > silentMs && !atStaff.has(kiosk))
    .map(({ receivedMsAgo }) => `A kiosk's outbox has not reported for ${minutes(receivedMsAgo)}: photos may wait in it. Reload its page.`);
}

function outboxProblems({ waiting, oldestMs, limit, refused, dropped, lost, storage }: OutboxReport): string[] {
  const problems = [];
  if (lost > 0)
    problems.push(
      `${counted(lost, 'photo')} of the last day waited in the kiosk's browser and ${lost === 1 ? 'is' : 'are'} lost with its storage, as after a power cut: ` +
        "their guests' codes lead nowhere. Take their photos again if they are still there.",
    );
  if (dropped > 0)
    problems.push(`${counted(dropped, 'photo')} of the last day had to make room in the kiosk for newer ones, and are lost.`);
  if (refused > 0) problems.push(`${counted(refused, 'photo')} of the last day were refused by the server, and are lost: see its log.`);
  if (waiting > 0 && oldestMs > waitingLongMs)
    problems.push(`${counted(waiting, 'photo')} in the kiosk could not reach this server for ${minutes(oldestMs)}.`);
  if (waiting > 0 && waiting >= limit * 0.8) problems.push(`The kiosk's outbox is nearly full: ${waiting} of ${limit} photos wait in it.`);
  if (storage === 'memory')
    problems.push(
      waiting > 0
        ? `The kiosk's browser keeps nothing on its disk: ${counted(waiting, 'photo')} would be lost with its page. Leave it open, and free some space on its disk.`
        : "The kiosk's browser keeps nothing on its disk: photos that have to wait would be lost with its page. Free some space on its disk, or start it again.",
    );
  return problems;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const minutes = (ms: number): string => counted(Math.floor(ms / minuteMs), 'minute');
