import type { StaffDay } from '../../shared/contract/staff.ts';
import type { PlainReason } from '../../shared/contract/plainReasons.ts';
import type { FilmOutcome } from '../../shared/contract/visitReport.ts';
import { CountBars, percent } from '../parts/CountBars.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/words.ts';

/** How many cards of the day showed the photo as it was taken, and why; how many shots were taken back, and what became of films. */
export function PlainPhotosPanel({ sums }: { readonly sums: StaffDay }) {
  const cards = sums.hours.reduce((total, hour) => total + hour.cards, 0);
  const plain = sums.plain.reduce((total, { count }) => total + count, 0);
  return (
    <Panel title="Plain photos">
      <p>{shareText(plain, cards)}</p>
      {plain > 0 && (
        <CountBars
          caption="Cards with the plain photo, by reason"
          noun="Reason"
          rows={sums.plain.map(({ reason, count }) => ({ key: reason, text: reasonTexts[reason], count }))}
          total={cards}
        />
      )}
      {sums.retakes > 0 && <p className="quiet">{`${counted(sums.retakes, 'shot')} taken back by guests who wanted another one.`}</p>}
      {sums.films.length > 0 && <p className="quiet">{filmsText(sums.films)}</p>}
    </Panel>
  );
}

function shareText(plain: number, cards: number): string {
  if (cards === 0) return 'No card yet.';
  if (plain === 0) return 'None of the cards shows the photo as it was taken.';
  const verb = plain === 1 ? 'shows' : 'show';
  return `${plain.toLocaleString('en')} of ${counted(cards, 'card')} (${percent(plain, cards)}) ${verb} the photo as it was taken.`;
}

function filmsText(films: StaffDay['films']): string {
  const parts = films.map(({ shows, count }) => `${count.toLocaleString('en')} ${filmTexts[shows]}`);
  const all = films.reduce((total, { count }) => total + count, 0);
  return `${counted(all, 'guest')} filmed: ${parts.join(', ')}.`;
}

const filmTexts: Readonly<Record<FilmOutcome, string>> = {
  scene: 'in their scene',
  photo: 'as the camera saw them',
  still: 'with a card alone',
};

const reasonTexts: Readonly<Record<PlainReason, string>> = {
  nobody: 'Nobody was found in the photo',
  failed: 'Cutting people out failed',
  service: 'The picture service gave no picture',
  late: 'The picture was not ready in time',
  withheld: 'The guest did not agree that it is sent',
  'by-theme': 'The theme wants the photo as it is',
};
