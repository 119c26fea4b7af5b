import { onTestFinished } from 'vitest';
import { noFolder } from '../../../src/server/storage/disk/noFolder.ts';
import { openDatabases } from '../../../src/server/storage/openDatabases.ts';
import { pictureStore } from '../../../src/server/storage/staff/pictureStore.ts';
import { settingsStore } from '../../../src/server/storage/staff/settingsStore.ts';
import { visitStore } from '../../../src/server/storage/staff/visitStore.ts';
import type { Store } from '../../../src/server/storage/Store.ts';

export type StaffRecords = ReturnType<typeof staffRecords>;

/** The stores in a data folder or in memory, closed when the test ends. */
export function openedStores(dataFolder: string = noFolder) {
  const databases = openDatabases(dataFolder);
  onTestFinished(databases.close);
  return {
    ...databases,
    opened<Port>(store: Store<Port>): Port {
      const port = databases.open(store);
      if (!port.ok) throw new Error(port.error);
      return port.value;
    },
  };
}

/** The records for staff, in memory or below a data folder, closed when the test ends. */
export function staffRecords(dataFolder: string = noFolder) {
  const { opened, open, warnings, close } = openedStores(dataFolder);
  const [settings, counts, pictures] = [opened(settingsStore), opened(visitStore), opened(pictureStore)];
  return { settings, counts, pictures, open, warnings: warnings(), close };
}
