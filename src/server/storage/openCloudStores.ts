import type { FastifyBaseLogger } from 'fastify';
import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import { accounts } from './cloud/accounts.ts';
import { alertBook } from './cloud/alertBook.ts';
import { auditLog } from './cloud/auditLog.ts';
import { boothMoves } from './cloud/boothMoves.ts';
import { boothCommands } from './cloud/boothCommands.ts';
import { boothRegister } from './cloud/boothRegister.ts';
import { boothReports } from './cloud/boothReports.ts';
import { consoleLooks } from './cloud/consoleLooks.ts';
import { consoleReach } from './cloud/consoleReach.ts';
import { consoleSessions } from './cloud/consoleSessions.ts';
import { eventBook } from './cloud/eventBook.ts';
import { joinRequests } from './cloud/joinRequests.ts';
import { knownBooths } from './cloud/knownBooths.ts';
import { loginTries } from './cloud/loginTries.ts';
import { lookStore } from './cloud/lookStore.ts';
import { troubleBook } from './cloud/troubleBook.ts';
import { phoneLooks } from './cloud/phoneLooks.ts';
import { passkeys } from './cloud/passkeys.ts';
import { noFolder } from './disk/noFolder.ts';
import type { CloudStorage } from './photos/drivers/OpenDriver.ts';
import type { SharedDatabase } from './photos/drivers/postgresCalls.ts';
import { connectionsFor, postgresCalls } from './photos/drivers/postgresCalls.ts';
import { watchedDatabase } from './photos/drivers/watchedCalls.ts';
import type { StorageOptions } from './photos/openPhotoStorage.ts';
import { openPhotoStorage } from './photos/openPhotoStorage.ts';
import type { PhotoVault } from './photos/PhotoVault.ts';

/**
 * The stores that the cloud's servers share, except photos, in a database that `migrate` has prepared. `publicUrl`: the address at which passkeys are
 * created and used.
 */
export const cloudRecords = (calls: SharedDatabase, publicUrl: string) => ({
  // Booths: register, join requests, reports, problems, commands, console view and moves.
  register: boothRegister(calls),
  requests: joinRequests(calls),
  reports: boothReports(calls),
  troubles: troubleBook(calls),
  commands: boothCommands(calls),
  booths: knownBooths(calls),
  moves: boothMoves(calls),
  // Themes (their bytes for booths, and the operators' uploads), events and alerts.
  looks: lookStore(calls),
  library: consoleLooks(calls),
  phoneLooks: phoneLooks(calls),
  events: eventBook(calls),
  alerts: alertBook(calls),
  // People: accounts, sign-in, access rights and audit log.
  accounts: accounts(calls),
  passkeys: passkeys(calls, publicUrl),
  tries: loginTries(calls),
  sessions: consoleSessions(calls),
  reach: consoleReach(calls),
  log: auditLog(calls),
});

/** Everything that outlives the cloud's servers: guests' sealed photos, booths, people and their work. */
export interface CloudStores extends ReturnType<typeof cloudRecords> {
  readonly vault: PhotoVault;
  /** Storage that is unreachable now, a sentence each for operators. */
  readonly away: () => Promise<readonly string[]>;
  /** Other problems that operators should fix, a sentence each. */
  readonly problems: () => Promise<readonly string[]>;
  /** Warnings about the stores for operators, a sentence each. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

export interface CloudStoreSettings extends Pick<StorageOptions, 'onSwept'> {
  readonly storage: CloudStorage;
  /** How long guests' photos are kept. */
  readonly keepDays: number;
  readonly publicUrl: string;
}

const dayMs = 86_400_000;

/** Opens database and bucket. On failure, returns a sentence for operators and leaves nothing open. */
export async function openCloudStores(
  { storage, keepDays, publicUrl, onSwept }: CloudStoreSettings,
  logger: FastifyBaseLogger,
): Promise<Result<CloudStores, string>> {
  const photos = await openPhotoStorage({
    dataFolder: noFolder,
    floorBytes: 0,
    keepMs: keepDays * dayMs,
    cloud: storage,
    ...(onSwept !== undefined && { onSwept }),
    logger,
  });
  if (!photos.ok) return photos;
  const { vault, away, problems, warnings } = photos.value;
  const calls = postgresCalls(storage.databaseUrl, connectionsFor.records);
  const watched = storage.watch === undefined ? calls : watchedDatabase(calls, storage.watch);
  return success({
    ...cloudRecords(watched, publicUrl),
    vault,
    away,
    problems,
    warnings,
    async close() {
      await calls.close();
      await photos.value.close();
    },
  });
}
