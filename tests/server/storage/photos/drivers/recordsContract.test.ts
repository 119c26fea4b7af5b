import { describe, test } from 'vitest';
import { clausesFor } from '../../../../support/photoDrivers/Clause.ts';
import { driversUnderTest } from '../../../../support/photoDrivers/driversUnderTest.ts';
import { recordsContract } from '../../../../support/photoDrivers/recordsContract.ts';

describe.each(Object.values(driversUnderTest).flatMap(({ records }) => records))('records $name', (driver) => {
  test.each(clausesFor(recordsContract, driver))('%s', (name) => recordsContract[name].run(driver.fresh));
});
