import type { Measurement } from './measurements.ts';
import { holds } from './measurements.ts';

/** A run's figures, and the machine. */
export interface Figures {
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryGiB: number;
    readonly node: string;
    readonly browser?: string;
  };
  readonly measurements: readonly Measurement[];
}

/** The machine in a line, and a row for each figure. The first cell is its group, the second its name. */
export function figureTable({ machine, measurements }: Figures): string {
  const { processor, cores, memoryGiB, node, browser } = machine;
  const software = [...(browser === undefined ? [] : [browser]), `Node ${node}`].join(', ');
  return `${String(cores)} cores (${processor}), ${String(memoryGiB)} GiB, no GPU, ${software}.\n\n${[...tableHead, ...measurements.map(figureRow)].join('\n')}\n`;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableHead = [row(['group', 'what', 'median', 'p95', 'against', 'ratio', 'budget', 'holds']), row(Array<string>(8).fill('---'))];

function figureRow(measurement: Measurement): string {
  const { group, name, unit, median, p95, limit, ratio, budget } = measurement;
  const held = holds(measurement);
  return row([
    group,
    name,
    `${shown(median)} ${unit}`,
    `${shown(p95)} ${unit}`,
    limit === undefined ? '' : `${limit.name}: ${shown(limit.median)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    budget === undefined ? '' : `${budget.of === 'median' ? '' : `${budget.of} `}${budget.kind} ${String(budget.value)}`,
    held === null ? '' : held ? 'yes' : '**no**',
  ]);
}

const shown = (value: number): string => (value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1));
