import fc from 'fast-check';
import { seed } from './seed.ts';

// fast-check prints the seed of a property that failed. STAGEBOOTH_SEED takes it.
fc.configureGlobal({ seed });
