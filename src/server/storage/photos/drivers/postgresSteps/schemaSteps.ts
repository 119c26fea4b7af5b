import type { SchemaStep } from './SchemaStep.ts';
import { step0001 } from './step0001.ts';
import { step0002 } from './step0002.ts';
import { step0003 } from './step0003.ts';
import { step0004 } from './step0004.ts';
import { step0005 } from './step0005.ts';
import { step0006 } from './step0006.ts';
import { step0007 } from './step0007.ts';
import { step0008 } from './step0008.ts';
import { step0009 } from './step0009.ts';
import { step0010 } from './step0010.ts';
import { step0011 } from './step0011.ts';
import { step0012 } from './step0012.ts';
import { step0013 } from './step0013.ts';
import { step0014 } from './step0014.ts';
import { step0015 } from './step0015.ts';
import { step0016 } from './step0016.ts';
import { step0017 } from './step0017.ts';
import { step0018 } from './step0018.ts';
import { step0019 } from './step0019.ts';
import { step0020 } from './step0020.ts';

/**
 * The schema as numbered steps. Never change a released step: add another. Servers of the previous release keep running during and after a
 * step, so a step may only add tables, nullable columns and indexes. Drop unused ones a release later.
 */
export const schemaSteps: readonly SchemaStep[] = [
  step0001,
  step0002,
  step0003,
  step0004,
  step0005,
  step0006,
  step0007,
  step0008,
  step0009,
  step0010,
  step0011,
  step0012,
  step0013,
  step0014,
  step0015,
  step0016,
  step0017,
  step0018,
  step0019,
  step0020,
];
