import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Fan } from '../../parts/Fan.tsx';
import { Label } from '../../parts/Label.tsx';
import { LanguageChoice } from '../../parts/LanguageChoice.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { Pieces } from '../../parts/Pieces.tsx';
import { Pulse } from '../../parts/Pulse.tsx';
import type { WelcomeView } from './welcomeView.ts';
import { Rect } from '../../parts/shapes.tsx';

/** Welcome's art, on its own layer, so that a press on a button doesn't wait for the cards to be redrawn. */
export function WelcomeArt({ view }: { readonly view: WelcomeView }) {
  return (
    <>
      <Entrance>
        {view.brand !== null && <Label name="brand" text={view.brand} align={view.align} verticalAlign="bottom" />}
        {view.logo !== null && <Picture {...view.logo} />}
      </Entrance>
      <Entrance order={1}>
        <Label name="tagline" text={view.tagline} align={view.align} verticalAlign="top" />
      </Entrance>
      <Entrance order={2} from={{ y: 120 }}>
        <Fan cards={view.fan} cardShape={view.cardShape} />
      </Entrance>
      <Pieces pieces={view.front} />
    </>
  );
}

/** The controls of Welcome. */
export function WelcomeScene({ view, onActivate }: { readonly view: WelcomeView; readonly onActivate: Activate }) {
  return (
    <>
      <Rect name="anywhere" {...view.stage} fill="transparent" listening onPointerClick={() => onActivate(view.start.control)} />
      <Entrance order={4}>
        <Pulse box={view.start.control.box} />
        <Button {...view.start} onActivate={onActivate} />
      </Entrance>
      {view.languages.box !== null && (
        <Entrance order={5}>
          <LanguageChoice box={view.languages.box} names={view.languages.names} onActivate={onActivate} />
        </Entrance>
      )}
    </>
  );
}
