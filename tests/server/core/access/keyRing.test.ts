import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureKeys } from '../../../../src/server/features/portraits/pictureKeys.ts';
import type { StaffSettings } from '../../../../src/server/storage/staff/StaffSettings.ts';
import type { KeyRing } from '../../../../src/server/core/access/keyRing.ts';
import { openKeyRing } from '../../../../src/server/core/access/keyRing.ts';
import { success } from '../../../../src/shared/errors.ts';

const cost = { N: 16, r: 8, p: 1 };

/** Settings as a disk stores them: as text. */
function disk() {
  const kept = new Map<string, string>();
  const settings: StaffSettings = {
    read: async (name) => success(kept.has(name) ? (JSON.parse(kept.get(name) ?? '') as unknown) : undefined),
    write: async (name, value) => success(void kept.set(name, JSON.stringify(value))),
    remove: async (name) => success(void kept.delete(name)),
  };
  return { kept, settings };
}

async function ringOn(settings: StaffSettings): Promise<KeyRing> {
  const ring = await openKeyRing(settings, cost);
  if (!ring.ok) throw ring.error;
  return ring.value;
}

const openai = { kind: 'openai', url: 'https://api.openai.com', key: null, needsKey: true, model: 'm', options: {} } as const;
const state = (ring: KeyRing, key: string | null = null) => pictureKeys([{ ...openai, key }], ring).map((one) => one.state)[0];

describe('a key entered by staff', () => {
  test('is stored encrypted, and can be read only with the passphrase', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[\x21-\x7e]{8,200}$/), fc.string({ minLength: 8 }), async (key, passphrase) => {
        const { kept, settings } = disk();
        const ring = await ringOn(settings);
        expect(await ring.put('openai', key, openai.url)).toEqual(success(false));
        await ring.unlock(passphrase);
        expect([state(ring), await ring.put('openai', key, openai.url), ring.key('openai', openai.url), state(ring)]).toEqual([
          'none',
          success(true),
          key,
          'set',
        ]);
        const written = [...kept.values()].join();
        for (const form of [
          key,
          JSON.stringify(key).slice(1, -1),
          Buffer.from(key).toString('base64'),
          Buffer.from(key).toString('base64url'),
        ])
          expect(written).not.toContain(form.replace(/=+$/, ''));
        const later = await ringOn(settings);
        expect([later.key('openai', openai.url), state(later)]).toEqual([null, 'locked']);
        await later.unlock(passphrase);
        expect(later.key('openai', openai.url)).toBe(key);
        const other = await ringOn(settings);
        await other.unlock(`${passphrase}x`);
        expect([other.key('openai', openai.url), state(other)]).toEqual([null, 'locked']);
      }),
      { numRuns: 40 },
    );
  });

  test('is encrypted again under a new passphrase, and the old one no longer decrypts it', async () => {
    const { settings } = disk();
    const ring = await ringOn(settings);
    await ring.unlock('booth7seven');
    await ring.put('gemini', 'AIza-123', openai.url);
    await ring.reseal('booth8eight');
    const [before, after] = [await ringOn(settings), await ringOn(settings)];
    await before.unlock('booth7seven');
    await after.unlock('booth8eight');
    expect([before.key('gemini', openai.url), after.key('gemini', openai.url)]).toEqual([null, 'AIza-123']);
  });

  test('is deleted from the disk when it is removed', async () => {
    const { kept, settings } = disk();
    const ring = await ringOn(settings);
    await ring.unlock('booth7seven');
    await ring.put('openai', 'sk-123', openai.url);
    await ring.put('openai', null, openai.url);
    expect([kept.size, ring.key('openai', openai.url), ring.known()]).toEqual([0, null, []]);
  });

  test('is sent only to the address for which it was set', async () => {
    const { settings } = disk();
    const ring = await ringOn(settings);
    await ring.unlock('booth7seven');
    await ring.put('openai', 'sk-123', openai.url);
    expect(ring.key('openai', 'https://images.example')).toBeNull();
    const elsewhere = pictureKeys([{ ...openai, url: 'https://images.example/v1' }], ring);
    expect([state(ring), elsewhere[0]?.state]).toEqual(['set', 'none']);
  });

  test('is overridden by a key from the start-up options', async () => {
    const ring = await ringOn(disk().settings);
    expect(state(ring, 'sk-given')).toBe('given');
  });
});
