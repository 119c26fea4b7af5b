import { expect, test } from 'vitest';
import { hear, listenTo } from '../../../src/studio/page/events.ts';
import type { StudioState } from '../../../src/studio/StudioState.ts';
import { quietStudio } from '../../support/page/quietStudio.ts';

test('news from an answer or the stream is applied once, in the order it was sent', () => {
  const onState: StudioState[] = [];
  const names = () => onState.map(({ text, notice }) => `${text} ${String(notice)}`);
  hear({ turn: 7, everything: true, change: quietStudio });
  listenTo({ onState: (state) => onState.push(state), lost: () => undefined });
  expect(onState).toEqual([quietStudio]);
  const [eighth, ninth, tenth] = [
    { turn: 8, change: { text: '8' } },
    { turn: 9, change: { notice: '9' } },
    { turn: 10, change: { text: '10' } },
  ];
  // An answer arrives before earlier news.
  hear(ninth);
  expect(onState).toHaveLength(1);
  hear(eighth);
  for (const again of [eighth, ninth]) hear(again);
  hear(tenth);
  expect(names().slice(1)).toEqual(['8 9', '10 9']);
  // The server has restarted, and its numbering with it.
  hear({ turn: 0, everything: true, change: { ...quietStudio, text: 'anew' } });
  hear({ turn: 1, change: { notice: '1' } });
  expect(names().slice(3)).toEqual(['anew null', 'anew 1']);
});
