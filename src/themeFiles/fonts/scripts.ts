import type { Direction } from '../../shared/theme/directionOf.ts';

/** A Fontsource font for a script: `fontsource:<package>/<subset>-<weight>`. */
export interface ScriptFont {
  readonly family: string;
  readonly subset: string;
  /** The font's only weight, if it has just one. */
  readonly weight?: number;
}

/** The booth's data about a script. The guide shows this list, and the tests draw each sample. */
export interface Script {
  readonly name: string;
  /** The script's letters, as Unicode assigns them. */
  readonly letters: RegExp;
  readonly sample: string;
  /** Whether the letters are separate, so that `letterSpacing` may space them. */
  readonly spaced: boolean;
  readonly direction: Direction;
  /** Where lines may break: at spaces, or also between words that are written without spaces and found with a dictionary. */
  readonly linesEnd: 'at spaces' | 'between words';
  /** The fonts for the script, first choice first. Bundled fonts come before those to install. */
  readonly fonts: readonly ScriptFont[];
}

const noto = (script: string, subset: string): readonly ScriptFont[] => [{ family: `Noto Sans ${script}`.trim(), subset }];
const alone = { spaced: true, direction: 'ltr', linesEnd: 'at spaces' } as const;
/** Scripts whose letters change or move depending on their neighbours. */
const shaped = { spaced: false, direction: 'ltr', linesEnd: 'at spaces' } as const;
const shapedFromRight = { ...shaped, direction: 'rtl' } as const;
const withoutSpaces = { ...shaped, linesEnd: 'between words' } as const;
const words = { ...alone, linesEnd: 'between words' } as const;

export const scripts: readonly Script[] = [
  {
    name: 'Latin',
    letters: /\p{Script=Latin}/u,
    sample: 'Łódź, Việt Nam',
    ...alone,
    fonts: [{ family: 'Zalando Sans', subset: 'vietnamese' }],
  },
  { name: 'Greek', letters: /\p{Script=Greek}/u, sample: 'Καλώς ήρθατε', ...alone, fonts: noto('', 'greek') },
  {
    name: 'Cyrillic',
    letters: /\p{Script=Cyrillic}/u,
    sample: 'Ласкаво просимо',
    ...alone,
    fonts: [{ family: 'Jost', subset: 'cyrillic' }, ...noto('', 'cyrillic')],
  },
  { name: 'Armenian', letters: /\p{Script=Armenian}/u, sample: 'Բարի գալուստ', ...alone, fonts: noto('Armenian', 'armenian') },
  { name: 'Georgian', letters: /\p{Script=Georgian}/u, sample: 'კეთილი მობრძანება', ...alone, fonts: noto('Georgian', 'georgian') },
  { name: 'Ethiopic', letters: /\p{Script=Ethiopic}/u, sample: 'እንኳን ደህና መጡ', ...alone, fonts: noto('Ethiopic', 'ethiopic') },
  {
    name: 'Kana',
    letters: /[\p{scx=Hiragana}\p{scx=Katakana}]/u,
    sample: 'ようこそパーティーへ',
    ...words,
    fonts: [{ family: 'Zen Kaku Gothic New', subset: 'japanese' }],
  },
  {
    name: 'Chinese',
    letters: /[\p{Script=Han}\p{Script=Bopomofo}]/u,
    sample: '欢迎光临我们的派对',
    ...words,
    fonts: [{ family: 'Zen Kaku Gothic New', subset: 'japanese' }, ...noto('SC', 'chinese-simplified')],
  },
  { name: 'Korean', letters: /\p{Script=Hangul}/u, sample: '파티에 오신 것을 환영합니다', ...alone, fonts: noto('KR', 'korean') },
  {
    name: 'Arabic',
    letters: /\p{scx=Arabic}/u,
    sample: 'مرحباً بكم في حفل محمد',
    ...shapedFromRight,
    fonts: [{ family: 'Cairo', subset: 'arabic' }, ...noto('Arabic', 'arabic')],
  },
  { name: 'Hebrew', letters: /\p{Script=Hebrew}/u, sample: 'ברוכים הבאים, שָׁלוֹם', ...shapedFromRight, fonts: noto('Hebrew', 'hebrew') },
  { name: 'Syriac', letters: /\p{Script=Syriac}/u, sample: 'ܒܫܝܢܐ ܘܫܠܡܐ', ...shapedFromRight, fonts: noto('Syriac', 'syriac') },
  {
    name: 'N’Ko',
    letters: /\p{Script=Nko}/u,
    sample: 'ߌ ߣߌ߫ ߛߣߐ߬',
    ...shapedFromRight,
    fonts: [{ family: 'Noto Sans NKo', subset: 'nko', weight: 400 }],
  },
  { name: 'Thaana', letters: /\p{Script=Thaana}/u, sample: 'މަރުޙަބާ', ...shapedFromRight, fonts: noto('Thaana', 'thaana') },
  { name: 'Adlam', letters: /\p{Script=Adlam}/u, sample: '𞤔𞤢𞤪𞤢𞤥𞤢', ...shapedFromRight, fonts: noto('Adlam', 'adlam') },
  {
    name: 'Rohingya',
    letters: /\p{Script=Hanifi_Rohingya}/u,
    sample: '𐴀𐴝𐴌𐴚𐴒𐴟',
    ...shapedFromRight,
    fonts: noto('Hanifi Rohingya', 'hanifi-rohingya'),
  },
  { name: 'Devanagari', letters: /\p{Script=Devanagari}/u, sample: 'हिन्दी में स्वागत है', ...shaped, fonts: noto('Devanagari', 'devanagari') },
  { name: 'Bengali', letters: /\p{Script=Bengali}/u, sample: 'আমাদের পার্টিতে স্বাগতম', ...shaped, fonts: noto('Bengali', 'bengali') },
  { name: 'Gurmukhi', letters: /\p{Script=Gurmukhi}/u, sample: 'ਜੀ ਆਇਆਂ ਨੂੰ', ...shaped, fonts: noto('Gurmukhi', 'gurmukhi') },
  { name: 'Gujarati', letters: /\p{Script=Gujarati}/u, sample: 'સ્વાગત છે', ...shaped, fonts: noto('Gujarati', 'gujarati') },
  { name: 'Tamil', letters: /\p{Script=Tamil}/u, sample: 'நல்வரவு கொண்டாட்டம்', ...shaped, fonts: noto('Tamil', 'tamil') },
  { name: 'Telugu', letters: /\p{Script=Telugu}/u, sample: 'స్వాగతం మిత్రులారా', ...shaped, fonts: noto('Telugu', 'telugu') },
  { name: 'Kannada', letters: /\p{Script=Kannada}/u, sample: 'ಸ್ವಾಗತ ಸ್ನೇಹಿತರೇ', ...shaped, fonts: noto('Kannada', 'kannada') },
  { name: 'Malayalam', letters: /\p{Script=Malayalam}/u, sample: 'സ്വാഗതം സുഹൃത്തുക്കളേ', ...shaped, fonts: noto('Malayalam', 'malayalam') },
  { name: 'Sinhala', letters: /\p{Script=Sinhala}/u, sample: 'සාදරයෙන් පිළිගනිමු ශ්‍රී', ...shaped, fonts: noto('Sinhala', 'sinhala') },
  {
    name: 'Mongolian',
    letters: /\p{Script=Mongolian}/u,
    sample: 'ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ',
    ...shaped,
    fonts: [{ family: 'Noto Sans Mongolian', subset: 'mongolian', weight: 400 }],
  },
  {
    name: 'Tibetan',
    letters: /\p{Script=Tibetan}/u,
    sample: 'བཀྲ་ཤིས་བདེ་ལེགས',
    ...withoutSpaces,
    fonts: [{ family: 'Noto Serif Tibetan', subset: 'tibetan' }],
  },
  { name: 'Thai', letters: /\p{Script=Thai}/u, sample: 'ยินดีต้อนรับสู่งานเลี้ยงของเรา', ...withoutSpaces, fonts: noto('Thai', 'thai') },
  { name: 'Lao', letters: /\p{Script=Lao}/u, sample: 'ຍິນດີຕ້ອນຮັບເຂົ້າສູ່ງານລ້ຽງ', ...withoutSpaces, fonts: noto('Lao', 'lao') },
  { name: 'Khmer', letters: /\p{Script=Khmer}/u, sample: 'សូមស្វាគមន៍មកកាន់ពិធីជប់លៀង', ...withoutSpaces, fonts: noto('Khmer', 'khmer') },
  { name: 'Burmese', letters: /\p{Script=Myanmar}/u, sample: 'ကျွန်ုပ်တို့၏ပါတီသို့ကြိုဆိုပါတယ်', ...withoutSpaces, fonts: noto('Myanmar', 'myanmar') },
  {
    name: 'Emoji',
    letters: /\p{Emoji_Presentation}|\p{Regional_Indicator}|[\ufe0f\u20e3]|(?=\p{Extended_Pictographic})[\u231a-\u{1faff}]/u,
    sample: '👨‍👩‍👧 🇩🇪 👍🏽 1️⃣ ❤️',
    ...shaped,
    fonts: [{ family: 'Noto Emoji', subset: 'emoji' }],
  },
];

/** The script of a letter; undefined for scripts not in the list, and for characters that many scripts share. */
export const scriptOfLetter = (letter: string): Script | undefined => scripts.find(({ letters }) => letters.test(letter));
