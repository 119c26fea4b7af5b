import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { HashCost, PassphraseHash } from '../../storage/secrets/passphraseHash.ts';
import { fullCost, hashPassphrase, isPassphrase, passphraseHash } from '../../storage/secrets/passphraseHash.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';

/** The passphrase shared by the booth's staff. */
export interface Passphrase {
  readonly isSet: () => boolean;
  /** Takes a few tenths of a second, off the main thread. */
  readonly matches: (text: string) => Promise<boolean>;
  readonly set: (text: string) => Promise<Result<void>>;
}

/** Opens the stored passphrase: salt and hash, never the text. Fails if the settings can't be read at all. */
export async function openPassphrase(settings: StaffSettings, cost: HashCost = fullCost): Promise<Result<Passphrase>> {
  const read = await settings.read('passphrase');
  if (!read.ok) return read;
  let kept: PassphraseHash | null = passphraseHash.safeParse(read.value).data ?? null;
  return success({
    isSet: () => kept !== null,
    async matches(text) {
      if (kept === null) return false;
      const isRight = await isPassphrase(text, kept);
      // Upgrade a stored hash of a lower cost while the passphrase is known. If the write fails, the next login tries again.
      if (isRight && kept.N < cost.N) await set(text);
      return isRight;
    },
    set,
  });

  async function set(text: string): Promise<Result<void>> {
    const next = await hashPassphrase(text, cost);
    const written = await settings.write('passphrase', next);
    if (written.ok) kept = next;
    return written;
  }
}
