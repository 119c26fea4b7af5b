import type { Result } from '../../../shared/errors.ts';
import { failure, orThrow, success } from '../../../shared/errors.ts';
import { boothName } from '../../../shared/contract/booths.ts';
import { invitationLink } from '../../../shared/invitation.ts';
import { typedWords } from '../../storage/secrets/joinWords.ts';
import { attempt } from '../../storage/disk/attempt.ts';
import { cloudReason } from '../../storage/cloudReason.ts';
import type { PostgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';
import { readDatabaseAddress } from '../../storage/photos/drivers/databaseAddress.ts';
import { postgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../storage/photos/drivers/postgresSteps/schemaSteps.ts';
import { accounts } from '../../storage/cloud/accounts.ts';
import { boothRegister } from '../../storage/cloud/boothRegister.ts';
import { joinRequests } from '../../storage/cloud/joinRequests.ts';
import { variableOf } from '../../core/settings/readSettings.ts';
import { readDatabaseUrl, readStorage } from './cloudSettings.ts';
import { prepareStores } from './prepareStores.ts';

/** Runs a command. Returns the text for the terminal, or fails with a sentence for the operator. */
type Command = (given: string, environment: NodeJS.ProcessEnv) => Promise<Result<string, string>>;

/** A command that also gets the database's records. Throws database errors. */
type Act = (records: ReturnType<typeof recordsIn>, given: string, environment: NodeJS.ProcessEnv) => Promise<Result<string, string>>;

const recordsIn = (calls: PostgresCalls) => ({
  register: boothRegister(calls),
  requests: joinRequests(calls),
  accounts: accounts(calls),
});

const inDatabase =
  (act: Act): Command =>
  async (given, environment) => {
    const url = readDatabaseUrl(environment);
    if (!url.ok) return url;
    const calls = postgresCalls(url.value, 1);
    const done = await attempt(async () => {
      await calls.migrate(schemaSteps);
      return act(recordsIn(calls), given, environment);
    });
    await calls.close();
    if (done.ok) return done.value;
    const address = readDatabaseAddress(url.value);
    const hosts = address.ok ? address.value.hosts.join(', ') : 'its address';
    return failure(`The database at ${hosts} cannot be used: ${cloudReason(done.error.cause)}.`);
  };

/** Booths and operators follow the same rule for names. */
const isName = (name: string): boolean => boothName.safeParse(name).success;

const withName = (act: Act): Command => {
  const named = inDatabase(act);
  return async (name, environment) =>
    isName(name) ? named(name, environment) : failure('Give a name of 1 to 80 characters after the command.');
};

const commands: Readonly<Record<string, Command>> = {
  async prepare(_given, environment) {
    const storage = readStorage(environment);
    return storage.ok ? prepareStores(storage.value) : storage;
  },
  admit: inDatabase(async ({ requests }, given) => {
    const parts = given.split(/\s+/);
    const [words, name] = [typedWords(parts.slice(0, 6).join(' ')), parts.slice(6).join(' ')];
    if (words === null)
      return failure(
        `“${given}” does not begin with a booth’s six words. Type the six words from its staff page, in order, followed by a name if you like. ` +
          'For a program that delivers photos by itself: npm run cloud -- token <name>.',
      );
    if (name !== '' && !isName(name)) return failure('Give a name of at most 80 characters after the six words.');
    const booth = orThrow(await requests.admit(words, name === '' ? undefined : name));
    return booth === null
      ? failure('No booth shows these words now. They change every 15 minutes: read the current ones on the booth.')
      : success(`${booth.name} has joined.\n`);
  }),
  token: withName(async ({ register }, name) => {
    if (orThrow(await register.booths()).some((booth) => booth.name === name && !booth.isRevoked))
      return failure(`A booth named ${name} already exists, and its token would become invalid. Choose another name, or revoke it first.`);
    const token = orThrow(await register.admit(name));
    return success(`${name} may deliver photos with this token, which is shown only now:\n\n  ${token}\n\n`);
  }),
  revoke: withName(async ({ register }, name) => {
    const isDone = orThrow(await register.revoke({ name }));
    return isDone ? success(`${name} can no longer deliver photos.\n`) : failure(`There is no booth named ${name}.`);
  }),
  booths: inDatabase(async ({ register }) => {
    const all = orThrow(await register.booths());
    return success(
      all.length === 0
        ? 'No booth has been admitted yet.\n'
        : all.map(({ name, isRevoked }) => `${name}${isRevoked ? ' (revoked)' : ''}\n`).join(''),
    );
  }),
  operator: withName(async ({ accounts }, name, environment) => {
    const code = (await accounts.make(name, { role: 'operator', reachesAll: true, events: [] })) ?? (await accounts.renewCode(name));
    const publicUrl = environment[variableOf('publicUrl')];
    const link = publicUrl === undefined || code === null ? '' : `Or with this link:\n\n  ${invitationLink(publicUrl, { name, code })}\n\n`;
    return success(
      `${name} sets a passphrase at /console with this code, which is shown only now and expires in ${accounts.codeHours} hours:\n\n  ${code ?? ''}\n\n${link}`,
    );
  }),
};

/** The command of this name; undefined if there is no such command. */
export const cloudCommand = (word: string | undefined): Command | undefined =>
  word !== undefined && Object.hasOwn(commands, word) ? commands[word] : undefined;
