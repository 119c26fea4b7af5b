import { it } from 'vitest';
import { accessibleVisits, expectNothingWrong } from '../support/page/accessibleVisits.ts';

it.each([...accessibleVisits])('axe finds nothing wrong with %s in portrait', (_name, visit) => expectNothingWrong(visit, [540, 960]));
