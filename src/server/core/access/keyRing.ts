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
 * The keys of picture services that staff have typed, sealed by their passphrase. After a start they are locked until somebody has entered it. They
 * come out of here for the services alone.
 */
export interface KeyRing {
  /** The key that was set for a service at this origin: it goes to no other. Null where none was, or it is locked. */
  readonly key: (service: KeyedService, origin: string) => string | null;
  /** The services whose key was set and can't be read now. */
  readonly known: () => readonly KeyedService[];
  readonly isLocked: () => boolean;
  /** Staff have shown their passphrase. */
  readonly unlock: (passphrase: string) => Promise<void>;
  /** They have another one from now on. What could not be opened by the one before is lost. */
  readonly reseal: (passphrase: string) => Promise<Result<void>>;
  /** Sets a key, or removes it with null. False while it is locked. */
  readonly put: (service: KeyedService, key: string | null, origin: string) => Promise<Result<boolean>>;
}

const setting = 'picture-keys';
const cipherName = 'aes-256-gcm';
const tagBytes = 16;

const keptSchema = z.object({
  /** For the passphrase: another one than that of its own hash, which therefore opens nothing. */
  salt: z.base64url(),
  iv: z.base64url(),
  /** The keys as JSON by service, then the tag. */
  sealed: z.base64url(),
  services: z.array(z.enum(keyedServices)),
});
type Kept = z.infer<typeof keptSchema>;
/** A key that stands alone is from before its address was kept with it, and is used for none. */
const keysSchema = z.partialRecord(z.enum(keyedServices), z.union([z.object({ key: z.string(), origin: z.string() }), z.string()]));
type Keys = z.infer<typeof keysSchema>;

/** Fails if the settings can't be read at all. */
export async function openKeyRing(settings: StaffSettings, cost: HashCost = fullCost): Promise<Result<KeyRing>> {
  const read = await settings.read(setting);
  if (!read.ok) return read;
  let kept: Kept | null = keptSchema.safeParse(read.value).data ?? null;
  /** Set while it is unlocked: what the passphrase makes of the salt, and the keys. */
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
      // None were set; or a passphrase that nobody has any more has sealed them, and they must be set again.
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

/** Null where it does not open: another passphrase has sealed it, or the disk has changed it. */
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

/** Authentication that unlocks the keys for whoever shows the passphrase, and seals them anew with another one. */
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
