import type { Database } from 'libsql';
import { z } from 'zod';
import { jsonText, patiently, query } from '../sqlite/sqliteCalls.ts';
import type { Store } from '../Store.ts';
import { staffDatabase } from './staffDatabase.ts';
import type { StaffSettings } from './StaffSettings.ts';

/** The staff settings. */
export const settingsStore: Store<StaffSettings> = { in: staffDatabase, open: sqliteSettings };

function sqliteSettings(database: Database): StaffSettings {
  const settings = query(database, z.object({ value: jsonText(z.unknown()) }), 'SELECT value FROM settings WHERE name = ?');
  const set = database.prepare('INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value');
  const drop = database.prepare('DELETE FROM settings WHERE name = ?');
  return {
    read: (name) => patiently(() => settings.find(name)?.value),
    write: (name, value) => patiently(() => void set.run(name, JSON.stringify(value))),
    remove: (name) => patiently(() => void drop.run(name)),
  };
}
