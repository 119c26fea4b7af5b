import { cameraFaults } from './cameraFaults.ts';
import { deployFaults } from './deployFaults.ts';
import type { Fault } from './Fault.ts';
import { graphicsFaults } from './graphicsFaults.ts';
import { launcherFaults } from './launcherFaults.ts';
import { pageFaults } from './pageFaults.ts';
import { powerFaults } from './powerFaults.ts';
import { serverFaults } from './serverFaults.ts';
import { serviceFaults } from './serviceFaults.ts';
import { storageFaults } from './storageFaults.ts';
import { workerFaults } from './workerFaults.ts';

/** All faults that the booth survives, in the order of the guide's table. */
export const allFaults: readonly Fault[] = [
  ...cameraFaults,
  ...graphicsFaults,
  ...serverFaults,
  ...storageFaults,
  ...workerFaults,
  ...serviceFaults,
  ...pageFaults,
  ...deployFaults,
  ...launcherFaults,
  ...powerFaults,
];
