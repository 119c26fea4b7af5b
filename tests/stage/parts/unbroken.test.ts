import { describe, expect, test } from 'vitest';
import { fitText, unbroken } from '../../../src/stage/parts/fitText.ts';

const pieces = (text: string): string[] => unbroken(text).map(({ text: piece }) => piece);

describe('lines may end', () => {
  test('at spaces, except non-breaking ones', () => {
    expect(pieces('Toujours là\u00a0? Oui')).toEqual(['Toujours', 'là\u00a0?', 'Oui']);
  });

  test.each([
    ['between phrases, if there are no spaces', '写真をシェアする', ['写真を', 'シェアする']],
    ['never before a closing mark', '保存しますか？はい、います。', ['保存しますか？', 'はい、', 'います。']],
    ['never after an opening mark', 'もう一度「撮影」を押してください。', ['もう一度', '「撮影」を', '押してください。']],
    ['never between a word and its honorific prefix', 'このページはお散歩中です', ['この', 'ページは', 'お散歩中です']],
    ['never within a word, even if its kana are an honorific prefix elsewhere', 'お好きな過ごし方は？', ['お好きな', '過ごし方は？']],
    ['never within a compound verb', '受け取ったリンク', ['受け取った', 'リンク']],
    ['never between a word and a single letter before or after it', '一時的に再試行します', ['一時的に', '再試行します']],
    ['never between a number and its counted noun', '数日間、4問中1問目です', ['数日間、', '4問中1問目です']],
    ['never before a particle, even after a space', 'Wi-Fi に接続する', ['Wi-Fi に', '接続する']],
    ['between Chinese words, even of a single letter', '请看这里的相机', ['请看', '这里', '的', '相机']],
    ['only at zero-width spaces, if there are any', '理想の\u200b旅行先は？', ['理想の', '旅行先は？']],
  ])('%s', (_where, text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });
});

test('parts broken without a space are joined without one', () => {
  const style = { family: 'x', weight: 500, size: 20, minSize: 20, lineHeight: 1.2, letterSpacing: 0 };
  const measure = (text: string): number => [...text].length * 20;
  const { lines, fits } = fitText('カードを準備しています', style, { x: 0, y: 0, width: 160, height: 60 }, measure);
  expect(lines.join('')).toBe('カードを準備しています');
  expect(lines).toHaveLength(2);
  expect(fits).toBe(true);
});
