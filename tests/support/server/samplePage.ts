import type { PhoneDocument } from '../../../src/server/features/photos/phonePage/phoneDocument.ts';
import { phoneDocument } from '../../../src/server/features/photos/phonePage/phoneDocument.ts';
import { minimalTheme } from '../theme/minimalTheme.ts';

const page = phoneDocument(
  { page: '<!doctype html><title>%brand%</title><script>0</script>', late: { script: '1', style: 'a{}' } },
  minimalTheme,
);

/** What phones get: a small page in place of the built one, for tests that are not about what is on it. */
export const samplePage = async (): Promise<PhoneDocument> => page;
