import { pathText } from '../../../shared/theme/PathFinding.ts';
import { placeName } from '../../document/layerNames.ts';
import { useStudio } from '../StudioContext.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import type { AnswerUse } from '../../document/answerUses.ts';

const how: Readonly<Record<AnswerUse['kind'], string>> = {
  condition: 'is shown for some answers only',
  picture: 'has another picture for each answer',
  prompt: 'names the answer',
};

/** The parts of a theme that depend on a question or an answer, in plain words. */
export function UseList({ uses }: { readonly uses: readonly AnswerUse[] }) {
  const languages = useSpokenLanguages();
  const whole = useStudio((page) => page.whole);
  return (
    <ul className="uses" aria-label="What depends on it" tabIndex={0}>
      {uses.map(({ kind, path }) => (
        <li key={`${kind} ${pathText(path)}`}>
          <b>{placeName(whole, path, languages)}</b> {how[kind]}
          <span className="quiet"> {pathText(path)}</span>
        </li>
      ))}
    </ul>
  );
}
