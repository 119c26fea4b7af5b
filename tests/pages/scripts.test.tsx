import { test } from 'vitest';
import { scripts } from '../../src/themeFiles/fonts/scripts.ts';
import { expectSetAsByBrowser } from '../support/page/expectSetAsByBrowser.ts';

test.each(scripts.map((script) => [script.name, script] as const))(
  'letter spacing leaves %s as the browser itself renders it, alone and in an English sentence',
  async (_name, script) => expectSetAsByBrowser(script),
);
