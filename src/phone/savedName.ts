/** A name for the saved file that every system takes. */
export function savedName(text: string): string {
  const safe = text
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  return `${safe === '' ? 'photo' : safe}.png`;
}
