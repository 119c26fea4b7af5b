import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import type { CloudError } from './askCloud.ts';

const notDone: CloudError = { error: 'refused', message: 'The browser offered no passkey. Try again, or sign in with your passphrase.' };
const notMade: CloudError = { error: 'refused', message: 'The browser created no passkey. It may already have one for this account.' };

/** Makes the browser use a passkey. Fails if it has none, or if the user declines. */
export async function showPasskey(options: object): Promise<Result<object, CloudError>> {
  try {
    return success(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
  } catch {
    return failure(notDone);
  }
}

/** Makes the browser create a passkey. */
export async function makePasskey(options: object): Promise<Result<object, CloudError>> {
  try {
    return success(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
  } catch {
    return failure(notMade);
  }
}
