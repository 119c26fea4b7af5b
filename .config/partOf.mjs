/**
 * Where STAGEBOOTH_LONG_PART is `2/12`, the second twelfth of what takes longest, else all of it: `.ci/run` takes another part for each commit, so
 * that a verdict is there within the hour and everything is gone through every few commits.
 * @template Item
 * @param {readonly Item[]} all
 * @returns {readonly Item[]}
 */
export const partOf = (all) => {
  const [part, parts] = (process.env['STAGEBOOTH_LONG_PART'] ?? '1/1').split('/').map(Number);
  return all.filter((_, place) => place % (parts ?? 1) === (part ?? 1) - 1);
};
