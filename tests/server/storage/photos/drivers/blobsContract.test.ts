import { describe, test } from 'vitest';
import { blobsContract } from '../../../../support/storage/photoDrivers/blobsContract.ts';
import { clausesFor } from '../../../../support/storage/photoDrivers/Clause.ts';
import { driversUnderTest } from '../../../../support/storage/photoDrivers/driversUnderTest.ts';

describe.each(Object.values(driversUnderTest).flatMap(({ blobs }) => blobs))('blobs $name', (driver) => {
  test.each(clausesFor(blobsContract, driver))('%s', (name) => blobsContract[name].run(driver.fresh));
});
