import type { Database } from 'libsql';
import { z } from 'zod';
import { asWritten, patiently } from '../sqlite/sqliteCalls.ts';
import type { StaffSettings } from './StaffSettings.ts';

const row = z.object({
  value: z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  }),
});

/** Settings in the database that `openDatabase` has prepared with `staffSchema`. */
export function sqliteSettings(database: Database): StaffSettings {
  const find = database.prepare('SELECT value FROM settings WHERE name = ?');
  const set = database.prepare('INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value');
  const drop = database.prepare('DELETE FROM settings WHERE name = ?');
  return {
    read: (name) =>
      patiently(() => {
        const found = find.get(name);
        return found === undefined ? undefined : asWritten(row, found).value;
      }),
    write: (name, value) => patiently(() => void set.run(name, JSON.stringify(value))),
    remove: (name) => patiently(() => void drop.run(name)),
  };
}
