import fc from 'fast-check';
import { seed } from './seed.ts';

// fast-check prints the seed of a failed property; STAGEBOOTH_SEED accepts it.
fc.configureGlobal({ seed });
