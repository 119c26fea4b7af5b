import { describe, test } from 'vitest';
import { clausesFor } from '../../../../support/storage/photoDrivers/Clause.ts';
import { driversUnderTest } from '../../../../support/storage/photoDrivers/driversUnderTest.ts';
import { recordsContract } from '../../../../support/storage/photoDrivers/recordsContract.ts';

describe.each(Object.values(driversUnderTest).flatMap(({ records }) => records))('records $name', (driver) => {
  test.each(clausesFor(recordsContract, driver))('%s', (name) => recordsContract[name].run(driver.fresh));
});
