import { it } from 'vitest';
import { accessibleVisits, expectNothingWrong } from '../support/page/accessibleVisits.ts';

it.each([...accessibleVisits])('axe finds nothing wrong with %s in landscape', (_name, visit) => expectNothingWrong(visit, [960, 540]));
