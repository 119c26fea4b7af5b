import type { Box } from '../../../stage/parts/Box.ts';

/** A line that shows an alignment. Axis `x` means a vertical line. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Snapped {
  /** The distance to move. */
  readonly x: number;
  readonly y: number;
  readonly guides: readonly Guide[];
}

export interface SnapGround {
  readonly width: number;
  readonly height: number;
  /** The boxes of the other parts. */
  readonly others: readonly Box[];
  /** The box that parts should stay in, such as the area that no printer cuts off. */
  readonly safe: Box | null;
  /** The snapping distance. */
  readonly withinPx: number;
}

/** A box's `start` and `end` along an axis, and its `from` and `to` across it. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

const alongX = ({ x, y, width, height }: Box): Span => ({ start: x, end: x + width, from: y, to: y + height });
const alongY = ({ x, y, width, height }: Box): Span => ({ start: y, end: y + height, from: x, to: x + width });
const middle = ({ start, end }: Span): number => (start + end) / 2;

/** Snaps a moved box to other boxes' edges and middles, to equal distances, to the stage's middle and edges, and to the safe border. */
export function snapMove(box: Box, ground: SnapGround): Snapped {
  const x = snapAlong('x', alongX(box), spansOf(ground, alongX), ground.withinPx);
  const y = snapAlong('y', alongY(box), spansOf(ground, alongY), ground.withinPx);
  return { x: x.by, y: y.by, guides: [...x.guides, ...y.guides] };
}

/** Snaps a dragged edge or corner; equal distances apply only to whole boxes. */
export function snapPoint(point: { readonly x: number; readonly y: number }, ground: SnapGround): Snapped {
  const at = { x: point.x, y: point.y, width: 0, height: 0 };
  const x = nearestOf('x', [point.x], alongX(at), linesOf(spansOf(ground, alongX)), ground.withinPx);
  const y = nearestOf('y', [point.y], alongY(at), linesOf(spansOf(ground, alongY)), ground.withinPx);
  return { x: x?.by ?? 0, y: y?.by ?? 0, guides: [...(x?.guides ?? []), ...(y?.guides ?? [])] };
}

const spansOf = ({ width, height, others, safe }: SnapGround, along: (box: Box) => Span) => ({
  stage: along({ x: 0, y: 0, width, height }),
  safe: safe === null ? null : along(safe),
  others: others.map(along),
});

type Spans = ReturnType<typeof spansOf>;

interface Line {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const linesOf = ({ stage, safe, others }: Spans): Line[] =>
  [stage, ...(safe === null ? [] : [safe]), ...others].flatMap((span) =>
    [span.start, middle(span), span.end].map((at) => ({ at, from: span.from, to: span.to })),
  );

interface Found {
  readonly by: number;
  readonly guides: readonly Guide[];
}

/** The line nearest to any of the points, plus all other lines at the same distance. */
function nearestOf(axis: 'x' | 'y', points: readonly number[], moving: Span, lines: readonly Line[], withinPx: number): Found | null {
  const steps = lines
    .flatMap((line) => points.map((point) => ({ line, by: line.at - point })))
    .filter(({ by }) => Math.abs(by) <= withinPx);
  if (steps.length === 0) return null;
  const { by } = steps.reduce((best, one) => (Math.abs(one.by) < Math.abs(best.by) ? one : best));
  const met = new Map<number, Guide>();
  for (const { line, by: other } of steps) {
    if (Math.abs(other - by) > 0.01) continue;
    const known = met.get(line.at) ?? { axis, at: line.at, from: moving.from, to: moving.to };
    met.set(line.at, { ...known, from: Math.min(known.from, line.from), to: Math.max(known.to, line.to) });
  }
  return { by, guides: [...met.values()] };
}

function snapAlong(axis: 'x' | 'y', moving: Span, spans: Spans, withinPx: number): Found {
  const line = nearestOf(axis, [moving.start, middle(moving), moving.end], moving, linesOf(spans), withinPx);
  const distance = equalDistance(axis, moving, spans.others, withinPx);
  if (line === null) return distance ?? { by: 0, guides: [] };
  if (distance === null || Math.abs(line.by) <= Math.abs(distance.by)) return line;
  return distance;
}

/** Snaps to an equal distance within a row: between two neighbours, or beside a neighbour at that neighbour's distance from the next. */
function equalDistance(axis: 'x' | 'y', moving: Span, others: readonly Span[], withinPx: number): Found | null {
  const row = others.filter(({ from, to }) => from < moving.to && to > moving.from).sort((a, b) => a.start - b.start);
  const size = moving.end - moving.start;
  const across = (moving.from + moving.to) / 2;
  /** A guide across one of the equal gaps, at the middle of the moving box. */
  const gap = (from: number, to: number): Guide => ({ axis: axis === 'x' ? 'y' : 'x', at: across, from, to });
  const candidates = row.flatMap((one, index) =>
    row.slice(index + 1).flatMap((next) => {
      const between = next.start - one.end;
      if (between <= 0) return [];
      const before = one.start - between - size;
      const after = next.end + between;
      const inside = one.end + (between - size) / 2;
      return [
        { start: before, guides: [gap(before + size, one.start), gap(one.end, next.start)] },
        { start: after, guides: [gap(one.end, next.start), gap(next.end, after)] },
        ...(between > size ? [{ start: inside, guides: [gap(one.end, inside), gap(inside + size, next.start)] }] : []),
      ];
    }),
  );
  return candidates.reduce<Found | null>((best, { start, guides }) => {
    const by = start - moving.start;
    return Math.abs(by) <= withinPx && (best === null || Math.abs(by) < Math.abs(best.by)) ? { by, guides } : best;
  }, null);
}
