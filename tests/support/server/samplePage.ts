import type { PhoneDocument } from '../../../src/server/features/photos/phonePage/phoneDocument.ts';
import { phoneDocument } from '../../../src/server/features/photos/phonePage/phoneDocument.ts';
import { minimalTheme } from '../theme/minimalTheme.ts';

const page = phoneDocument(
  { page: '<!doctype html><title>%brand%</title><script>0</script>', late: { script: '1', style: 'a{}' } },
  minimalTheme,
);

/** A small page for phones instead of the built one, for tests that don't check the page's content. */
export const samplePage = async (): Promise<PhoneDocument> => page;
