import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Feature } from '../../core/Feature.ts';
import { fullCost } from '../../storage/secrets/passphraseHash.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';

/** The accounts of the console: sign-in, people and audit log. `cost`: the cost of hashing a passphrase. */
export async function openConsoleAccounts(
  { stores, publicUrl }: Pick<CloudCore, 'stores' | 'publicUrl'>,
  cost = fullCost,
): Promise<Result<Feature, string>> {
  return success({
    name: 'console-accounts',
    routes: {
      console(app) {
        signInRoutes(app, stores, publicUrl, cost);
        peopleRoutes(app, stores);
      },
    },
  });
}
