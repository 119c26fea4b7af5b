import type { StaffDay } from '../../shared/contract/staff.ts';
import type { PlainReason } from '../../shared/contract/plainReasons.ts';
import { CountBars, percent } from '../parts/CountBars.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { photoLines } from '../features.tsx';

/** How many of the day's cards show the plain photo, and why. Also shows how many shots were retaken, and the lines that features add. */
export function PlainPhotosPanel({ sums }: { readonly sums: StaffDay }) {
  const cards = sums.hours.reduce((total, hour) => total + hour.cards, 0);
  const plain = sums.tallies.plain.reduce((total, { count }) => total + count, 0);
  return (
    <Panel title="Plain photos">
      <p>{shareText(plain, cards)}</p>
      {plain > 0 && (
        <CountBars
          caption="Cards with the plain photo, by reason"
          noun="Reason"
          rows={sums.tallies.plain.map(({ word, count }) => ({ key: word, text: reasonTexts[word], count }))}
          total={cards}
        />
      )}
      {sums.retakes > 0 && <p className="quiet">{`${counted(sums.retakes, 'shot')} retaken by guests.`}</p>}
      {photoLines.map((Line, index) => (
        <Line key={index} sums={sums} />
      ))}
    </Panel>
  );
}

function shareText(plain: number, cards: number): string {
  if (cards === 0) return 'No card yet.';
  if (plain === 0) return 'No card shows the photo as it was taken.';
  const verb = plain === 1 ? 'shows' : 'show';
  return `${plain.toLocaleString('en')} of ${counted(cards, 'card')} (${percent(plain, cards)}) ${verb} the photo as it was taken.`;
}

const reasonTexts: Readonly<Record<PlainReason, string>> = {
  nobody: 'No people found in the photo',
  failed: 'Cutting people out failed',
  service: 'The picture service gave no picture',
  late: 'The picture was not ready in time',
  withheld: 'The guest did not agree to sending it',
  'by-theme': 'The theme uses the photo as it is',
};
