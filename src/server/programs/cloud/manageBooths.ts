import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
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
import { readDatabaseUrl } from './cloudSettings.ts';

/** What is done, and the text for the terminal. */
type Act = (records: ReturnType<typeof recordsIn>, given: string) => Promise<Result<string>>;

const recordsIn = (calls: PostgresCalls) => ({
  register: boothRegister(calls),
  requests: joinRequests(calls),
  accounts: accounts(calls),
});

/** The six words of a booth and the name behind them; null if these are a booth's name. */
function wordsIn(given: string): { readonly words: string; readonly name: string } | null {
  const parts = given.split(/\s+/);
  const words = typedWords(parts.slice(0, 6).join(' '));
  return words === null ? null : { words, name: parts.slice(6).join(' ') };
}

const acts: Readonly<Record<string, Act>> = {
  async admit({ register, requests }, given) {
    const asked = wordsIn(given);
    if (asked !== null) {
      const booth = await requests.admit(asked.words, asked.name === '' ? undefined : asked.name);
      if (!booth.ok) return booth;
      return success(
        booth.value === null
          ? 'No booth shows these words now. They change every quarter of an hour: read them there once more.\n'
          : `${booth.value.name} has joined.\n`,
      );
    }
    const name = given;
    const token = await register.admit(name);
    return token.ok ? success(`${name} may deliver photos with this token, which is shown only now:\n\n  ${token.value}\n\n`) : token;
  },
  async revoke({ register }, name) {
    const revoked = await register.revoke({ name });
    if (!revoked.ok) return revoked;
    return success(revoked.value ? `${name} delivers nothing any more.\n` : `There is no booth of the name ${name}.\n`);
  },
  async booths({ register }) {
    const all = await register.booths();
    if (!all.ok) return all;
    return success(
      all.value.length === 0
        ? 'No booth was admitted yet.\n'
        : all.value.map(({ name, isRevoked }) => `${name}${isRevoked ? ' (revoked)' : ''}\n`).join(''),
    );
  },
  async operator({ accounts }, name) {
    const code = (await accounts.make(name, { role: 'operator', reachesAll: true, events: [] })) ?? (await accounts.renewCode(name));
    return success(
      `${name} sets a passphrase at /console with this code, which is shown only now and good for ${accounts.codeHours} hours:\n\n  ${code ?? ''}\n\n`,
    );
  },
};

/** What can be done to booths from the terminal. */
export const isAct = (word: string | undefined): word is string => word !== undefined && Object.hasOwn(acts, word);

/** Admits or revokes a booth by its name, or lists all. Fails with a sentence. */
export async function manageBooths(
  word: string,
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Result<string, string>> {
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
  const outcome = done.ok ? done.value : done;
  if (outcome?.ok === true) return outcome;
  const address = readDatabaseAddress(url.value);
  const hosts = address.ok ? address.value.hosts.join(', ') : 'its address';
  return failure(`The database at ${hosts} cannot be used: ${cloudReason(outcome?.error.cause)}.`);
}
