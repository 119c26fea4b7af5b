import type { RuleFinding, Rule } from '../Rule.ts';
import type { SeenIdleRule } from '../ThemeEvidence.ts';

/** A changed framing rule that moves nobody: its author would look for the mistake elsewhere. */
export const rulesShow: Rule = ({ idleRules, theme }) =>
  idleRules.map(({ name, before, now, boundBy }): RuleFinding => {
    const { why, howToFix } = reasons[boundBy];
    const bound = boundBy === 'box' || boundBy === 'photo' ? '' : ` (\`character.${boundBy}\` is ${theme.character[boundBy]})`;
    return {
      severity: 'warning',
      path: ['character', name],
      fix: { label: 'Remove it', edits: [{ kind: 'reset', path: ['character', name] }] },
      message: `${now} in place of ${before} moves nobody, with one guest, two or five: ${why}${bound}.`,
      howToFix,
    };
  });

const reasons: Readonly<Record<SeenIdleRule['boundBy'], { readonly why: string; readonly howToFix: string }>> = {
  hiddenBelow: {
    why: 'people cut off at the bottom of the photo must reach down to where the foreground hides them, however large that makes them',
    howToFix:
      "To have them smaller, make the box of the guest's picture smaller, or have a foreground that hides them further up and say so in `character.hiddenBelow`.",
  },
  headroom: {
    why: 'the room above the highest head decides',
    howToFix: 'Change `character.headroom` as well.',
  },
  facesAbove: {
    why: 'faces must stay above what stands in front of them',
    howToFix: 'Lower the foreground, and make `character.facesAbove` larger.',
  },
  headHeight: {
    why: 'the size of heads decides',
    howToFix: 'Change `character.headHeight` as well.',
  },
  box: {
    why: "the width of the guest's picture decides",
    howToFix: "People get no larger than fits across it: make the box of the guest's picture wider, or their heads smaller still.",
  },
  photo: {
    why: 'how the photo cuts people and all other rules of the framing together decide',
    howToFix: "Change the box of the guest's picture, or remove this line.",
  },
};
