import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { scripts } from '../../../src/themeFiles/fonts/scripts.ts';
import type { notoFont } from '../../support/built/notoFont.ts';
import { expectSetAsByBrowser } from '../../support/page/expectSetAsByBrowser.ts';

const noto = (commands as unknown as { notoFont: (family: string) => ReturnType<typeof notoFont> }).notoFont;

describe('in an English theme with letter spacing and a font for it', () => {
  test.each(scripts.map((script) => [script.name, script] as const))(
    '%s is rendered as the browser itself renders it',
    async (_name, script) => {
      const { family = '' } = script.fonts.at(-1) ?? {};
      const file = await noto(family);
      // Debian packages East Asian fonts separately; the booth has its own, or their letters stand alone.
      if (file === null) expect(['Latin', 'Kana', 'Chinese', 'Korean']).toContain(script.name);
      const face =
        file === null
          ? null
          : await new FontFace(
              family,
              Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0)),
            ).load();
      if (face !== null) document.fonts.add(face);
      await expectSetAsByBrowser(script, family);
      if (face !== null) document.fonts.delete(face);
    },
  );
});
