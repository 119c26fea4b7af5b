import type { Result } from '../../../shared/errors.ts';
import { failure, orThrow, success } from '../../../shared/errors.ts';
import { typedWords } from '../../storage/secrets/joinWords.ts';
import { attempt } from '../../storage/disk/storageTrouble.ts';
import { cloudReason } from '../../storage/cloudReason.ts';
import type { PostgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';
import { readDatabaseAddress } from '../../storage/photos/drivers/databaseAddress.ts';
import { postgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../storage/photos/drivers/postgresSteps/schemaSteps.ts';
import { accounts } from '../../storage/cloud/accounts.ts';
import { boothRegister } from '../../storage/cloud/boothRegister.ts';
import { joinRequests } from '../../storage/cloud/joinRequests.ts';
import { readDatabaseUrl, readStorage } from './cloudSettings.ts';
import { prepareStores } from './prepareStores.ts';

/** Runs a command and returns the text for the terminal, or a sentence saying why it failed. Rethrows database errors. */
type Act = (records: ReturnType<typeof recordsIn>, given: string) => Promise<Result<string, string>>;

const recordsIn = (calls: PostgresCalls) => ({
  register: boothRegister(calls),
  requests: joinRequests(calls),
  accounts: accounts(calls),
});

const acts: Readonly<Record<string, Act>> = {
  async admit({ requests }, given) {
    const parts = given.split(/\s+/);
    const [words, name] = [typedWords(parts.slice(0, 6).join(' ')), parts.slice(6).join(' ')];
    if (words === null)
      return failure(
        `“${given}” does not begin with six words of a booth. Type the six that its staff page shows, in their order, and perhaps a name behind them. ` +
          'For a program that delivers photos by itself: npm run cloud -- token <name>.',
      );
    const booth = orThrow(await requests.admit(words, name === '' ? undefined : name));
    return booth === null
      ? failure('No booth shows these words now. They change every quarter of an hour: read them there once more.')
      : success(`${booth.name} has joined.\n`);
  },
  async token({ register }, name) {
    if (orThrow(await register.booths()).some((booth) => booth.name === name && !booth.isRevoked))
      return failure(`There is a booth of the name ${name}, whose own token would end. Choose another name, or revoke it first.`);
    const token = orThrow(await register.admit(name));
    return success(`${name} may deliver photos with this token, which is shown only now:\n\n  ${token}\n\n`);
  },
  async revoke({ register }, name) {
    const isDone = orThrow(await register.revoke({ name }));
    return isDone ? success(`${name} delivers nothing any more.\n`) : failure(`There is no booth of the name ${name}.`);
  },
  async booths({ register }) {
    const all = orThrow(await register.booths());
    return success(
      all.length === 0
        ? 'No booth was admitted yet.\n'
        : all.map(({ name, isRevoked }) => `${name}${isRevoked ? ' (revoked)' : ''}\n`).join(''),
    );
  },
  async operator({ accounts }, name) {
    const code = (await accounts.make(name, { role: 'operator', reachesAll: true, events: [] })) ?? (await accounts.renewCode(name));
    return success(
      `${name} sets a passphrase at /console with this code, which is shown only now and good for ${accounts.codeHours} hours:\n\n  ${code ?? ''}\n\n`,
    );
  },
};

/** What can be done from the terminal. */
export const isAct = (word: string | undefined): word is string => word !== undefined && (word === 'prepare' || Object.hasOwn(acts, word));

/** Admits or revokes a booth by name, lists all booths, or prepares database and bucket. Fails with a message for the operator. */
export async function manageBooths(
  word: string,
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Result<string, string>> {
  if (word === 'prepare') {
    const storage = readStorage(environment);
    return storage.ok ? prepareStores(storage.value) : storage;
  }
  const name = given.join(' ').trim();
  if (word !== 'booths' && !/^[^\p{C}]{1,80}$/u.test(name)) return failure(`Which one? Give a name, as in npm run cloud -- ${word} Foyer.`);
  const url = readDatabaseUrl(environment);
  if (!url.ok) return url;
  const calls = postgresCalls(url.value, 1);
  const done = await attempt(async () => {
    await calls.migrate(schemaSteps);
    return acts[word]?.(recordsIn(calls), name);
  });
  await calls.close();
  if (done.ok && done.value !== undefined) return done.value;
  const address = readDatabaseAddress(url.value);
  const hosts = address.ok ? address.value.hosts.join(', ') : 'its address';
  return failure(`The database at ${hosts} cannot be used: ${cloudReason(done.ok ? undefined : done.error.cause)}.`);
}
