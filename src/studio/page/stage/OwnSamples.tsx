import { useMemo, useState } from 'react';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { makeSamples } from '../askStudio.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { saysItself } from '../studioStore.ts';
import { listAt } from '../../document/writtenSurvey.ts';
import { fanPaths, fansOf, showSamples } from './ownSamples.ts';
import { isOldSample, isSample, samplesVersion } from '../../samplesVersion.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';

/** On Welcome: replaces the sample cards with drawings of the theme's own cards. */
export function OwnSamples({ layouts }: { readonly layouts: Theme['layouts'] }) {
  const readOnly = useStudio(({ state }) => state?.readOnly ?? null);
  const areOthers = useStudio(
    (page) => saysItself(page, ['brand', 'name']) && fanPaths.every((fan) => !saysItself(page, fan) && listAt(page.whole, fan).length > 0),
  );
  const areOld = useAreOld();
  const { own, nameOf } = useSpokenLanguages();
  const isOtherLanguage = useStudio(({ language, whole }) => language !== null && language !== own && fansOf(whole).some(isSample));
  const { command } = useStudioStore();
  const [stands, setStands] = useState<'idle' | 'drawing' | { readonly problem: string }>('idle');
  if (readOnly !== null) return null;
  const make = async (): Promise<void> => {
    setStands('drawing');
    const made = await makeSamples();
    if ('refusal' in made) return setStands({ problem: made.refusal });
    await command(({ whole, state }) => showSamples(whole, state.inherited, layouts, made.names));
    setStands('idle');
  };
  return (
    <>
      {areOthers && <p className="quiet">The cards shown here are not this theme’s: they have another name on them.</p>}
      {areOld && (
        <p className="quiet" role="status">
          These cards are out of date: the theme’s card, its words or its questions have changed since they were drawn.
        </p>
      )}
      {!areOld && isOtherLanguage && (
        <p className="quiet">These cards are in {nameOf(own)}, the booth’s first language, whatever guests choose.</p>
      )}
      <button
        type="button"
        className="add-piece"
        disabled={stands === 'drawing'}
        title="Draws this theme’s card for a few combinations of answers and uses them as sample cards in both layouts"
        onClick={() => void make()}
      >
        {stands === 'drawing' ? 'Drawing the cards…' : areOld ? 'Draw these cards again' : 'Show cards of this theme'}
      </button>
      {typeof stands === 'object' && (
        <p className="words-trouble" role="alert">
          {stands.problem}
        </p>
      )}
    </>
  );
}

/** Whether Welcome shows outdated cards of this theme. */
function useAreOld(): boolean {
  const inLanguages = useStudio(({ state }) => state?.inLanguages ?? null);
  const version = useMemo(() => (inLanguages === null ? null : samplesVersion(inLanguages)), [inLanguages]);
  return useStudio(({ whole }) => version !== null && fansOf(whole).some((picture) => isOldSample(picture, version)));
}
