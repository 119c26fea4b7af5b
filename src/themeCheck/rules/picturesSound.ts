import { isHuge } from '../../themeFiles/pictures/pictureFacts.ts';
import type { RuleFinding, Rule } from '../Rule.ts';

const fixes = {
  broken: 'Save it again as PNG, JPEG, WebP or SVG, or copy it again: a copy is incomplete if its USB stick was pulled out too early.',
  unsafe: 'Open it in a drawing program and save it as a plain SVG, with everything embedded.',
  endless: 'Simplify it in a drawing program, or save it as a PNG.',
};

/** Files that aren't pictures, and drawings that could run code or fetch files. */
export const picturesSound: Rule = ({ pictures }) =>
  pictures.flatMap(({ facts, paths, drawn }): RuleFinding[] => {
    const path = paths[0] ?? [];
    if (facts.state === 'trouble') return [{ severity: 'error', path, message: `This picture ${facts.why}.`, howToFix: fixes[facts.kind] }];
    // Pictures that are too large aren't drawn; another rule reports them.
    if (drawn || isHuge(facts)) return [];
    return [{ severity: 'error', path, message: 'This picture cannot be drawn: it is damaged.', howToFix: fixes.broken }];
  });
