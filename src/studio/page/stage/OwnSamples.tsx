import { useState } from 'react';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { makeSamples } from '../askStudio.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { saysItself } from '../studioStore.ts';
import { listAt } from '../../document/writtenSurvey.ts';
import { showSamples } from './ownSamples.ts';

const fans = (['portrait', 'landscape'] as const).map((orientation) => ['layouts', orientation, 'welcome', 'fan']);

/** On Welcome: has the theme's own cards drawn and shown there in place of the sample cards. */
export function OwnSamples({ layouts }: { readonly layouts: Theme['layouts'] }) {
  const readOnly = useStudio(({ state }) => state?.readOnly ?? null);
  const areOthers = useStudio(
    (page) => saysItself(page, ['brand', 'name']) && fans.every((fan) => !saysItself(page, fan) && listAt(page.whole, fan).length > 0),
  );
  const { command } = useStudioStore();
  const [stands, setStands] = useState<'idle' | 'drawing' | { readonly trouble: string }>('idle');
  if (readOnly !== null) return null;
  const make = async (): Promise<void> => {
    setStands('drawing');
    const made = await makeSamples();
    if ('refusal' in made) return setStands({ trouble: made.refusal });
    await command(({ whole, state }) => showSamples(whole, state.inherited, layouts, made.names));
    setStands('idle');
  };
  return (
    <>
      {areOthers && <p className="quiet">The cards shown here are not this theme’s: they have another name on them.</p>}
      <button
        type="button"
        className="add-piece"
        disabled={stands === 'drawing'}
        title="Draws this theme’s card for a few ways to answer, and shows these as the sample cards of both layouts"
        onClick={() => void make()}
      >
        {stands === 'drawing' ? 'Drawing the cards…' : 'Show cards of this theme'}
      </button>
      {typeof stands === 'object' && (
        <p className="words-trouble" role="alert">
          {stands.trouble}
        </p>
      )}
    </>
  );
}
