import { describe, expect, inject, test } from 'vitest';
import { driversInCloud } from '../support/cloud/driversInCloud.ts';
import { blobsContract } from '../support/storage/photoDrivers/blobsContract.ts';
import { clausesFor } from '../support/storage/photoDrivers/Clause.ts';
import { recordsContract } from '../support/storage/photoDrivers/recordsContract.ts';

test.skipIf(process.env['CI'] === undefined)('database and store engines are available on this machine', () => {
  expect(inject('noEngines')).toBeNull();
});

describe.skipIf(inject('noEngines') !== null)('with real engines', () => {
  describe.each(Object.values(driversInCloud).flatMap(({ records }) => records))('records $name', (driver) => {
    test.each(clausesFor(recordsContract, driver))('%s', (name) => recordsContract[name].run(driver.fresh));
  });

  describe.each(Object.values(driversInCloud).flatMap(({ blobs }) => blobs))('blobs $name', (driver) => {
    test.each(clausesFor(blobsContract, driver))('%s', (name) => blobsContract[name].run(driver.fresh));
  });
});
