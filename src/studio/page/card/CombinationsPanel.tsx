import { useEffect, useRef, useState } from 'react';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import { SceneGuard } from '../SceneGuard.tsx';
import type { GuestPictures, StoredGuests } from './guestPictures.ts';
import type { DrawnSheet } from './SheetKind.ts';
import { SheetStage } from './SheetStage.tsx';
import { useGuestPicture } from './useGuestPicture.ts';
import { answersOfGuests, askedQuestions, countOfCombinations, decidingQuestions, combinationAt } from './combinations.ts';

export interface CombinationsPanelProps {
  readonly theme: Theme;
  readonly drawn: DrawnSheet;
  readonly who: StoredGuests;
  /** The webcam's shot to show instead; null if there is none. */
  readonly shot: CardPicture | null;
  readonly pictures: GuestPictures;
  readonly version: string;
  /** The combination shown large. */
  readonly answers: Answers;
  readonly onPick: (answers: Answers) => void;
}

/** The number of combinations per page. */
const pageOf = 24;

/** All combinations of answers that look different, small and side by side. */
export function CombinationsPanel({ theme, drawn, answers, onPick, ...guests }: CombinationsPanelProps) {
  const [chosen, setChosen] = useState<Answers>({});
  const [page, setPage] = useState(0);
  const deciding = decidingQuestions(theme, drawn);
  const questions = askedQuestions(theme.survey, deciding, chosen);
  const count = countOfCombinations(questions);
  const pages = Math.max(1, Math.ceil(count / pageOf));
  const at = Math.min(page, pages - 1);
  const numbers = Array.from({ length: Math.min(pageOf, count - at * pageOf) }, (_none, place) => at * pageOf + place);
  return (
    <section className="combinations" aria-labelledby="combinations-heading">
      <h2 id="combinations-heading">{count === 1 ? 'One way to answer' : `${count.toLocaleString('en')} ways to answer`}</h2>
      {theme.survey
        .filter(({ id }) => deciding.includes(id))
        .map(({ id, text, options }) => (
          <select
            key={id}
            aria-label={text}
            value={chosen[id] ?? ''}
            onChange={({ target }) => {
              const { [id]: _old, ...others } = chosen;
              setChosen(target.value === '' ? others : { ...others, [id]: target.value });
              setPage(0);
            }}
          >
            <option value="">{text}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        ))}
      <ul aria-label="Ways to answer">
        {numbers.map((number) => {
          const way = combinationAt(questions, number);
          const isLarge = theme.survey.every(({ id }) => !deciding.includes(id) || way[id] === answers[id]);
          return (
            <li key={Object.values(way).join('\n')}>
              <Way
                theme={theme}
                drawn={drawn}
                way={way}
                name={nameOf(theme, deciding, way)}
                isLarge={isLarge}
                onPick={() => onPick(way)}
                {...guests}
              />
            </li>
          );
        })}
      </ul>
      {pages > 1 && (
        <div className="row" role="group" aria-label="Pages">
          <button type="button" disabled={at === 0} onClick={() => setPage(at - 1)}>
            Back
          </button>
          <span className="quiet">
            {at + 1} of {pages}
          </span>
          <button type="button" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            More
          </button>
        </div>
      )}
    </section>
  );
}

/** The answers in words. */
const nameOf = ({ survey }: Theme, deciding: readonly string[], way: Answers): string =>
  survey
    .filter(({ id }) => deciding.includes(id))
    .map(({ id, options }) => options.find(({ value }) => value === way[id])?.text ?? '')
    .join(', ') || 'All answers';

interface WayProps extends Omit<CombinationsPanelProps, 'answers' | 'onPick'> {
  readonly way: Answers;
  readonly name: string;
  readonly isLarge: boolean;
  readonly onPick: () => void;
}

/** The largest size of a small card, in CSS pixels, horizontally and vertically. */
const most = [82, 150] as const;

/** A small card, drawn shortly before it becomes visible. */
function Way({ name, isLarge, onPick, ...card }: WayProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (ref.current === null || isNear) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  const { width, height } = card.drawn.size;
  const wide = Math.round(Math.min(most[0], (most[1] * width) / height));
  return (
    <button ref={ref} type="button" className="way" title={name} aria-label={name} aria-pressed={isLarge} onClick={onPick}>
      <span style={{ width: wide, height: Math.round((wide * height) / width) }}>{isNear && <SmallCard {...card} width={wide} />}</span>
    </button>
  );
}

function SmallCard({
  theme,
  drawn,
  who,
  shot,
  pictures,
  version,
  way,
  width,
}: Omit<WayProps, 'name' | 'isLarge' | 'onPick'> & { readonly width: number }) {
  const made = useGuestPicture(pictures, { made: drawn.made, who, answers: answersOfGuests(theme, way), isSmall: true, version });
  const picture = shot ?? made;
  if (picture === null) return null;
  return (
    <SceneGuard theme={theme}>
      <SheetStage theme={theme} drawn={drawn} answers={way} picture={picture} width={width} />
    </SceneGuard>
  );
}
