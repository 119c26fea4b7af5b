/**
 * If STAGEBOOTH_LONG_PART is `2/12`, returns the second twelfth of the longest tests, otherwise all of them. `.ci/run` uses another part
 * for each commit, so that results arrive within the hour and every few commits cover all tests.
 * @template Item
 * @param {readonly Item[]} all
 * @returns {readonly Item[]}
 */
export const partOf = (all) => {
  const [part, parts] = (process.env['STAGEBOOTH_LONG_PART'] ?? '1/1').split('/').map(Number);
  return all.filter((_, place) => place % (parts ?? 1) === (part ?? 1) - 1);
};
