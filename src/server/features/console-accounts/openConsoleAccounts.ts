import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Feature } from '../../core/Feature.ts';
import { fullCost } from '../../storage/secrets/passphraseHash.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { signIn } from './signIn.ts';
import { signInRoutes } from './signInRoutes.ts';

/** Who may use the console: signing in, the people, and what they did. `cost`: of a guess. */
export async function openConsoleAccounts(
  { stores, publicUrl }: Pick<CloudCore, 'stores' | 'publicUrl'>,
  cost = fullCost,
): Promise<Result<Feature, string>> {
  const { accounts, sessions, passkeys, log } = stores;
  return success({
    name: 'console-accounts',
    routes: {
      console(app) {
        signInRoutes(app, { signIn: signIn({ ...stores, cost }), sessions, passkeys, publicUrl });
        peopleRoutes(app, accounts, log);
      },
    },
  });
}
