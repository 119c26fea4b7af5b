import type { Command } from '../../../shared/theme/ThemeEdit.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { listAt, textAt } from '../../document/writtenSurvey.ts';

type SampleCard = NonNullable<Theme['layouts']['portrait']>['welcome']['fan'][number];

/** For a theme without sample cards whose positions could be copied: shares of the stage's shorter side, and an angle. */
const [cardWide, cardApart, cardTurn] = [0.36, 0.26, 8];

export const fanPaths = (['portrait', 'landscape'] as const).map((orientation) => ['layouts', orientation, 'welcome', 'fan']);

/** The files of the sample cards on Welcome, in both layouts. */
export const fansOf = (whole: unknown): readonly string[] =>
  fanPaths.flatMap((path) => listAt(whole, path).flatMap((card) => textAt(card, 'image') ?? []));

/** Shows these pictures of finished cards on Welcome, in both layouts, at the positions of the theme's or its base's sample cards. */
export function showSamples(whole: unknown, inherited: unknown, layouts: Theme['layouts'], names: readonly string[]): Command {
  const edits = (['portrait', 'landscape'] as const).flatMap((orientation) => {
    const stage = layouts[orientation]?.stage;
    if (stage === undefined) return [];
    const path = ['layouts', orientation, 'welcome', 'fan'];
    const found = [whole, inherited].map((theme) => listAt(theme, path)).find((cards) => cards.length > 0);
    const places = (found as readonly SampleCard[] | undefined) ?? placesOn(stage);
    const fan = places.map(({ center, width, turn }, at) => ({ image: names[at % names.length], center, width, turn }));
    return [{ kind: 'set', path, value: fan } as const];
  });
  return { label: 'Show cards of this theme', edits };
}

/** Two cards side by side, and a third in front of them in the middle. */
function placesOn([width, height]: readonly [number, number]): readonly Omit<SampleCard, 'image'>[] {
  const unit = Math.min(width, height);
  const place = (side: -1 | 0 | 1): Omit<SampleCard, 'image'> => ({
    center: [Math.round(width / 2 + side * unit * cardApart), Math.round(height / 2)],
    width: Math.round(unit * cardWide),
    turn: side * cardTurn,
  });
  return [place(-1), place(1), place(0)];
}
