const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
const share = Number(process.env['STAGEBOOTH_LONG_SHARE'] ?? 1);

/**
 * How many runs a random test gets: `usual` in `npm test`, `long` in `npm run test:long`. STAGEBOOTH_LONG_SHARE, such as 0.1, reduces long
 * runs to that share, but never below `usual`.
 */
export const runsOf = ({ usual, long }: { readonly usual: number; readonly long: number }): number =>
  isLong ? Math.max(usual, Math.round(long * share)) : usual;

/** Whether only a share of the long tests was requested. */
export const isShare = share < 1;
