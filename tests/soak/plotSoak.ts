import type { Finding } from './judgeSoak.ts';
import type { Soak } from './runSoak.ts';
import type { Sample } from './takeSample.ts';

/** A value drawn from the samples, in its own panel. */
interface Panel {
  readonly name: string;
  readonly kept: Exclude<keyof Sample, 'visit'>;
  readonly unit: 'MB' | '';
  /** The finding that judges this value. */
  readonly finding: string;
}

const panels: Panel[] = [
  { name: 'Page', kept: 'page', unit: 'MB', finding: 'page' },
  { name: 'Objects of its scripts', kept: 'objects', unit: 'MB', finding: 'scripts' },
  { name: 'Its workers, with models', kept: 'workers', unit: 'MB', finding: 'workers' },
  { name: 'Server', kept: 'serverMemory', unit: 'MB', finding: 'server' },
  { name: 'Elements', kept: 'nodes', unit: '', finding: 'elements' },
  { name: 'Canvases', kept: 'canvases', unit: '', finding: 'canvases' },
  { name: "Server's open files", kept: 'serverHandles', unit: '', finding: 'open files' },
  { name: "The page's process", kept: 'process', unit: 'MB', finding: '' },
];

const [width, height] = [1280, 724];
const [columns, panelWidth, panelHeight] = [4, 286, 250];
const [left, top] = [36, 150];
const inner = { x: 12, y: 58, width: 262, height: 150 } as const;
const ink = {
  text: '#1c2740',
  soft: '#5d6880',
  line: '#d5dae4',
  plot: '#0b6e7f',
  good: '#1a7f4b',
  bad: '#c22f2f',
  band: '#e3f1ee',
  theme: '#b9781c',
  server: '#7a5ac8',
};
const megabyte = 1024 * 1024;

/** The soak as an SVG picture: a line per panel from the first sample to the last, over the band in which it may end. */
export function plotSoak(soak: Soak, findings: readonly Finding[], baseline: number): string {
  const passed = findings.every((finding) => finding.passed) && soak.stuck.length === 0;
  const verdict = passed ? 'Nothing grew, nobody was stuck' : 'Not passed';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" height="${String(height)}" font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" role="img" aria-label="${escaped(`${String(soak.visits)} visits in a row: ${verdict}`)}">
<rect x="1" y="1" width="${String(width - 2)}" height="${String(height - 2)}" rx="18" fill="#fbfcfe" stroke="${ink.line}" stroke-width="2"/>
${text(left, 62, `${soak.visits.toLocaleString('en')} visits in a row`, { size: 32, weight: 700 })}
${text(left, 98, summary(soak), { size: 17, colour: ink.soft })}
${text(width - left, 62, verdict, { size: 22, weight: 700, colour: passed ? ink.good : ink.bad, anchor: 'end' })}
${legend(width - left, 98, baseline)}
${panels.map((panel, place) => drawPanel(panel, place, soak, findings, baseline)).join('\n')}
</svg>
`;
}

function summary({ minutes, plan, stuck }: Soak): string {
  const left = plan.filter(({ kind }) => kind.startsWith('leaves')).length;
  const hurried = plan.filter(({ kind }) => kind === 'hurried').length;
  const [themes, away] = (['theme-saved', 'server-away'] as const).map((wanted) => plan.filter(({ event }) => event === wanted).length);
  const parts = [
    `${minutes.toFixed(0)} minutes`,
    `${String(left)} guests walked away`,
    `${String(hurried)} in a hurry`,
    counted(themes ?? 0, 'theme saved', 'themes saved'),
    `server gone ${counted(away ?? 0, 'time', 'times')}`,
    `${String(stuck.length)} stuck`,
  ];
  return parts.join('  ·  ');
}

const counted = (count: number, one: string, many: string): string => `${String(count)} ${count === 1 ? one : many}`;

function legend(right: number, y: number, baseline: number): string {
  return `<g>${text(right, y, `band: at most what visit ${String(baseline)} had, and 5 %`, { size: 15, colour: ink.soft, anchor: 'end' })}${text(right, y + 22, 'theme saved', { size: 15, colour: ink.theme, anchor: 'end' })}${text(right - 130, y + 22, 'server away', { size: 15, colour: ink.server, anchor: 'end' })}</g>`;
}

function drawPanel(
  { name, kept, unit, finding: judged }: Panel,
  place: number,
  { samples, plan, visits }: Soak,
  findings: readonly Finding[],
  baseline: number,
): string {
  const points = samples.flatMap((sample) => (sample[kept] === null ? [] : [{ visit: sample.visit, value: sample[kept] }]));
  const finding = findings.find((one) => one.name === judged);
  const x0 = left + (place % columns) * (panelWidth + 20) + inner.x - 12;
  const y0 = top + Math.floor(place / columns) * (panelHeight + 40);
  const highest = Math.max(1, finding?.limit ?? 0, ...points.map(({ value }) => value)) * 1.12;
  const x = (visit: number): number => x0 + inner.x + (visit / visits) * inner.width;
  const y = (value: number): number => y0 + inner.y + inner.height * (1 - value / highest);
  const shown = (value: number): string => (unit === 'MB' ? `${(value / megabyte).toFixed(1)} MB` : value.toLocaleString('en'));
  const bottom = y0 + inner.y + inner.height;
  const marks = plan
    .filter(({ event }) => event !== null)
    .map(
      ({ number, event }) =>
        `<path d="M${fixed(x(number))} ${fixed(bottom)}v6" stroke="${event === 'theme-saved' ? ink.theme : ink.server}" stroke-width="2"/>`,
    );
  const colour = finding === undefined ? ink.plot : finding.passed ? ink.good : ink.bad;
  const last = points.at(-1);
  return [
    '<g>',
    text(x0 + inner.x, y0 + 22, name, { size: 17, weight: 600 }),
    text(x0 + inner.x, y0 + 45, finding === undefined ? shown(last?.value ?? 0) : `${shown(finding.early)} → ${shown(finding.late)}`, {
      size: 16,
      colour,
    }),
    finding === undefined || finding.early === 0
      ? ''
      : text(x0 + inner.x + inner.width, y0 + 45, `× ${(finding.late / finding.early).toFixed(2)}`, {
          size: 16,
          weight: 700,
          colour,
          anchor: 'end',
        }),
    finding === undefined
      ? ''
      : `<rect x="${fixed(x(baseline))}" y="${fixed(y(finding.limit))}" width="${fixed(x(visits) - x(baseline))}" height="${fixed(bottom - y(finding.limit))}" fill="${ink.band}"/>`,
    `<path d="M${fixed(x(0))} ${fixed(bottom)}H${fixed(x(visits))}" stroke="${ink.line}" stroke-width="2"/>`,
    ...marks,
    `<path d="${points.map(({ visit, value }, at) => `${at === 0 ? 'M' : 'L'}${fixed(x(visit))} ${fixed(y(value))}`).join('')}" fill="none" stroke="${ink.plot}" stroke-width="2.5" stroke-linejoin="round"/>`,
    last === undefined ? '' : `<circle cx="${fixed(x(last.visit))}" cy="${fixed(y(last.value))}" r="4" fill="${ink.plot}"/>`,
    text(x(0), bottom + 26, '0', { size: 14, colour: ink.soft }),
    text(x(visits), bottom + 26, visits.toLocaleString('en'), { size: 14, colour: ink.soft, anchor: 'end' }),
    '</g>',
  ].join('');
}

interface Style {
  readonly size: number;
  readonly weight?: number;
  readonly colour?: string;
  readonly anchor?: 'start' | 'end';
}

const text = (x: number, y: number, words: string, { size, weight = 400, colour = ink.text, anchor = 'start' }: Style): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" font-size="${String(size)}" font-weight="${String(weight)}" fill="${colour}" text-anchor="${anchor}">${escaped(words)}</text>`;

const fixed = (value: number): string => String(Math.round(value * 10) / 10);
const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
