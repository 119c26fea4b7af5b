const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
const share = Number(process.env['STAGEBOOTH_LONG_SHARE'] ?? 1);

/**
 * How often a random test tries: `usual` times in `npm test`, `long` times in `npm run test:long`. STAGEBOOTH_LONG_SHARE, such as 0.1,
 * reduces the long runs to a share, but never below `usual`.
 */
export const runsOf = ({ usual, long }: { readonly usual: number; readonly long: number }): number =>
  isLong ? Math.max(usual, Math.round(long * share)) : usual;

/** Whether a share of the long tests is wanted, not the whole. */
export const isShare = share < 1;
