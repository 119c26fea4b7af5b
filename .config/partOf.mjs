/**
 * If STAGEBOOTH_LONG_PART is `2/12`, returns the second twelfth of the longest tests, otherwise all of them. `.ci/run` uses another part
 * for each commit, so that results arrive within the hour and every few commits cover all tests.
 * @template Item
 * @param {readonly Item[]} all
 * @param {number} [most] the maximum number of parts: with 3, the second, fifth, eighth... twelfth get the second third
 * @returns {readonly Item[]}
 */
export const partOf = (all, most = Infinity) => {
  const [part, parts] = (process.env['STAGEBOOTH_LONG_PART'] ?? '1/1').split('/').map(Number);
  const count = Math.min(parts ?? 1, most);
  return all.filter((_, place) => place % count === ((part ?? 1) - 1) % count);
};
