import { z } from 'zod';
import { box, color, saying } from '../themeValues.ts';
import { checkPrint } from './checkPrint.ts';
import { printSchema } from './printSchema.ts';
import type { Printed } from './printSheets.ts';
import { printLimitsOf } from './printSheets.ts';

const texts = z
  .strictObject({
    button: saying.describe('The button.'),
    copies: saying.describe('How a screen reader announces the number of copies; `{count}` is replaced.'),
    more: saying.describe('What a screen reader calls the plus beside that number.'),
    fewer: saying.describe('What it calls the minus.'),
    asked: saying.describe('After the touch, until it is in line.'),
    waiting: z
      .array(saying)
      .min(1)
      .max(6)
      .describe(
        'For queued prints: the text for the next print, the second, the third and so on. The last text is for all others, with `{place}` replaced.',
      ),
    printing: saying.describe('During printing; `{seconds}` is replaced.'),
    printingSoon: saying.describe('While it is printed, when the time is unknown.'),
    take: saying.describe('It is there.'),
    held: saying.describe('It is in line, and the printer has stopped.'),
    failed: saying.describe('It was not printed.'),
    refilling: saying.describe('In place of the button, where the printer is out of paper or ink.'),
    resting: saying.describe('In place of it, where the printer needs other help.'),
    busy: saying.describe('In place of it, when the line is too long.'),
    enough: saying.describe('In place of it, for guests who have had all their copies.'),
    over: saying.describe('In place of it, where the copies of the day or of the event are used up.'),
  })
  .optional()
  .describe('The words for booths with a printer. Without them, prints are not offered.');

interface Worded {
  readonly texts: { readonly print?: object | undefined };
}

/** What prints add to a theme, by part of the theme. */
export const printInTheme = {
  fields: { print: printSchema.optional() },
  colors: {
    print: color.describe('The button that prints the card.'),
    onPrint: color.describe('The word on it.'),
  },
  accented: [{ fill: 'print', word: 'onPrint' }] as const,
  buttons: ['print'] as const,
  resultTexts: { print: texts },
  consentTexts: {
    printed: saying
      .optional()
      .describe('The addition for booths with a printer: another point after those with an icon, or another sentence.'),
  },
  resultPlaces: {
    print: box.optional().describe('The button that prints, for booths with a printer; if left out, it is beside Back, in the same row.'),
    copies: box
      .optional()
      .describe(
        'The number of copies between a minus and a plus, three parts of the same width; if left out, guests get one copy at a time.',
      ),
    printLine: box
      .optional()
      .describe(
        'The line about the print, shown instead of its button; the panel extends down to it. If left out, the box of the button is used.',
      ),
    printArrow: z
      .enum(['up', 'down', 'left', 'right', 'none'])
      .optional()
      .describe('The direction of the print outlet, drawn as an arrow beside the text. No arrow if omitted.'),
    withPrinter: z
      .strictObject({
        card: box.optional().describe('The card.'),
        panel: box.optional().describe('The panel.'),
        qr: box.optional().describe('The QR code.'),
        scan: box.optional().describe('The line beside it.'),
        status: box.optional().describe('The line beneath that.'),
        back: box.optional().describe('Back.'),
      })
      .optional()
      .describe('Where these move while a print is offered, to make room for it.'),
  },
  check: checkPrint,
  offer: {
    path: 'texts.print',
    isMadeBy: ({ texts: { print } }: Worded): boolean => print !== undefined,
    isOfPhotos: false,
    refusal: 'This booth does not print: its own theme has no texts for printing. Remove print from texts.',
  },
  limits: (['copies', 'guest', 'event', 'day'] as const).map((name) => ({
    path: name === 'copies' ? 'print.copies' : `print.limits.${name}`,
    of: (theme: Printed & Worded): number | null => (theme.texts.print === undefined ? 0 : printLimitsOf(theme)[name]),
  })),
};
