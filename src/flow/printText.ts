import type { Theme } from '../shared/theme/themeSchema.ts';
import type { PrintLine } from './printing.ts';

/** What is said of a print: the words, filled in, and where below `texts.print` the theme has them. Null where it has none. */
export function printText({ texts }: Theme, line: PrintLine) {
  const { print: said } = texts;
  if (said === undefined) return null;
  switch (line.name) {
    case 'waiting': {
      const place = Math.min(line.place, said.waiting.length) - 1;
      return { at: `waiting.${place}`, text: (said.waiting[place] ?? said.asked).replace('{place}', String(line.place)) } as const;
    }
    case 'printing':
      return line.seconds === null
        ? ({ at: 'printingSoon', text: said.printingSoon } as const)
        : ({ at: 'printing', text: said.printing.replace('{seconds}', String(line.seconds)) } as const);
    default:
      return { at: line.name, text: said[line.name] };
  }
}
