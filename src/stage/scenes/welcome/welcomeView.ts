import type { Welcome } from '../../../flow/Visit.ts';
import { toBox } from '../../parts/Box.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setButton, setText, toPiece } from '../../views/SceneInput.ts';
import { languagesView } from './languagesView.ts';

const logoFit = { left: 'stand-left', center: 'stand-center', right: 'stand-right' } as const;

export type WelcomeView = ReturnType<typeof welcomeView>;

/**
 * Welcome: the brand's name or logo and its tagline, a fan of sample cards, one button that a touch anywhere activates, and the
 * languages, if there are several.
 */
export function welcomeView(input: SceneInput, visit: Welcome) {
  const { theme, layout } = input;
  const place = layout.welcome;
  const { name, logo } = theme.brand;
  const start = setButton(input, 'texts.start', 'welcome.start', { type: 'start-pressed' });
  const languages = languagesView(input, visit);
  return {
    background: place.background.image,
    heading: name,
    controls: [start.control, ...languages.names.map(({ control }) => control)],
    group: theme.texts.languages,
    groupDirection: 'ltr',
    anywhere: start.control,
    align: layout.align,
    brand:
      logo === undefined ? setText(input, { words: 'brand.name', box: 'welcome.brand', style: 'type.display', colorName: 'ink' }) : null,
    logo: logo === undefined ? null : { src: logo, box: toBox(place.brand), fit: logoFit[layout.align] },
    tagline: setText(input, { words: 'brand.tagline', box: 'welcome.tagline', style: 'type.tagline', colorName: 'inkQuiet' }),
    fan: place.fan,
    front: (place.front ?? []).map(toPiece),
    cardShape: theme.card.height / theme.card.width,
    start,
    languages,
    stage: { x: 0, y: 0, width: layout.stage[0], height: layout.stage[1] },
  } satisfies SceneView & Record<string, unknown>;
}
