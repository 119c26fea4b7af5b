import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { KeyedService } from '../../../shared/contract/staff.ts';
import { keyedServices } from '../../../shared/contract/staff.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';
import type { Entry, StaffAuthentication } from './staffAuthentication.ts';
import type { HashCost } from '../../storage/secrets/passphraseHash.ts';
import { fullCost, hashOf } from '../../storage/secrets/passphraseHash.ts';

/**
 * Picture services' keys, entered by staff and encrypted with the staff passphrase. After each start they are locked until staff enter the
 * passphrase. Only the services receive them.
 */
export interface KeyRing {
  /** The key set for a service at this origin; a key is never used for another origin. Null if no key is set or the keys are locked. */
  readonly key: (service: KeyedService, origin: string) => string | null;
  /** The services whose keys are set but can't be read now. */
  readonly known: () => readonly KeyedService[];
  readonly isLocked: () => boolean;
  /** Call this when staff have entered the right passphrase. */
  readonly unlock: (passphrase: string) => Promise<void>;
  /** Encrypts the keys with a new passphrase. Locked keys are lost. */
  readonly reseal: (passphrase: string) => Promise<Result<void>>;
  /** Sets a key; null removes it. False if the keys are locked. */
  readonly put: (service: KeyedService, key: string | null, origin: string) => Promise<Result<boolean>>;
}

const setting = 'picture-keys';
const cipherName = 'aes-256-gcm';
const tagBytes = 16;

const keptSchema = z.object({
  /** Different from the salt of the passphrase's stored hash, because that hash must not decrypt the keys. */
  salt: z.base64url(),
  iv: z.base64url(),
  /** The encrypted JSON of keys by service, followed by the tag. */
  sealed: z.base64url(),
  services: z.array(z.enum(keyedServices)),
});
type Kept = z.infer<typeof keptSchema>;
/** A plain string is a key stored by an earlier version, without its origin. It is not given to any service. */
const keysSchema = z.partialRecord(z.enum(keyedServices), z.union([z.object({ key: z.string(), origin: z.string() }), z.string()]));
type Keys = z.infer<typeof keysSchema>;

/** Fails if the settings can't be read at all. */
export async function openKeyRing(settings: StaffSettings, cost: HashCost = fullCost): Promise<Result<KeyRing>> {
  const read = await settings.read(setting);
  if (!read.ok) return read;
  let kept: Kept | null = keptSchema.safeParse(read.value).data ?? null;
  /** Null while the keys are locked. Holds the salt, the encryption key derived from it, and the services' keys. */
  let open: { readonly salt: Buffer; readonly sealing: Buffer; readonly keys: Keys } | null = null;

  async function write(keys: Keys): Promise<Result<void>> {
    if (open === null) return success(undefined);
    const services = keyedServices.filter((service) => keys[service] !== undefined);
    const iv = randomBytes(12);
    const cipher = createCipheriv(cipherName, open.sealing, iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final(), cipher.getAuthTag()]);
    const next: Kept = {
      salt: open.salt.toString('base64url'),
      iv: iv.toString('base64url'),
      sealed: sealed.toString('base64url'),
      services,
    };
    const written = await (services.length === 0 ? settings.remove(setting) : settings.write(setting, next));
    if (!written.ok) return written;
    kept = services.length === 0 ? null : next;
    open = { ...open, keys };
    return written;
  }

  return success({
    key(service, origin) {
      const set = open?.keys[service];
      return typeof set === 'object' && set.origin === origin ? set.key : null;
    },
    known: () => kept?.services.filter((service) => open?.keys[service] === undefined) ?? [],
    isLocked: () => open === null,
    async unlock(passphrase) {
      if (kept !== null) {
        const salt = Buffer.from(kept.salt, 'base64url');
        const sealing = await hashOf(passphrase, salt, cost);
        const keys = opened(kept, sealing);
        if (keys !== null) {
          open = { salt, sealing, keys };
          return;
        }
      }
      // Either no keys were set, or they were encrypted with a lost passphrase and staff must set them again.
      const salt = randomBytes(16);
      open = { salt, sealing: await hashOf(passphrase, salt, cost), keys: {} };
    },
    async reseal(passphrase) {
      const keys = open?.keys ?? {};
      const salt = randomBytes(16);
      open = { salt, sealing: await hashOf(passphrase, salt, cost), keys: {} };
      return write(keys);
    },
    async put(service, key, origin) {
      if (open === null) return success(false);
      const { [service]: _, ...others } = open.keys;
      const written: Result<void> = await write(key === null ? others : { ...others, [service]: { key, origin } });
      return written.ok ? success(true) : written;
    },
  });
}

/** Null if decryption fails: the keys were encrypted with another passphrase, or the stored data is damaged. */
function opened({ iv, sealed }: Kept, sealing: Buffer): Keys | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(cipherName, sealing, Buffer.from(iv, 'base64url'));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
    return keysSchema.parse(JSON.parse(text.toString('utf8')));
  } catch {
    return null;
  }
}

/** Wraps authentication: unlocks the keys when staff log in, and re-encrypts them when the passphrase changes. */
export function unlocking(authentication: StaffAuthentication, keys: KeyRing): StaffAuthentication {
  const resealed = async (entry: Entry, passphrase: string): Promise<Entry> => {
    if (entry.kind === 'in') await keys.reseal(passphrase);
    return entry;
  };
  return {
    ...authentication,
    async enter(text) {
      const entry = await authentication.enter(text);
      if (entry.kind === 'in' && keys.isLocked()) await keys.unlock(text);
      return entry;
    },
    setFirst: async (text, ...given) => resealed(await authentication.setFirst(text, ...given), text),
    change: async (from, to) => resealed(await authentication.change(from, to), to),
  };
}
