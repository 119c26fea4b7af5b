import { phoneDocument } from '../../src/server/phonePage/phoneDocument.ts';
import { minimalTheme } from './minimalTheme.ts';

/** A small page in place of the built one, for tests that are not about what is on it. */
export const samplePage = phoneDocument('<!doctype html><title>%brand%</title><script>0</script>', minimalTheme);
