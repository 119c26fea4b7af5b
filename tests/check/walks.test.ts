import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const maxFiles = 20;

interface Step {
  /** From the repository's root. */
  readonly file: string;
  /** Addresses that the step names, such as `PUT /api/photos/<id>`, up to what differs from request to request. */
  readonly addresses: readonly string[];
}

interface Walk {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** The numbered lists below the headings `### From ...`: each step begins with a file in backticks. */
function walksOf(readme: string): Walk[] {
  return readme
    .split(/^#{2,3} /m)
    .filter((section) => section.startsWith('From '))
    .map((section) => {
      const [title = ''] = section.split('\n', 1);
      const steps = section.split(/^\d+\. /m).slice(1);
      return { title, steps: steps.map((step) => stepOf(step.split('\n\n', 1)[0] ?? '')) };
    });
}

function stepOf(text: string): Step {
  const [file = '', ...others] = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return { file, addresses: others.flatMap((code) => /^(?:GET|PUT|POST|DELETE) \/([^<]+)/.exec(code)?.[1] ?? []) };
}

const source = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files that a file imports, statically or when it needs them, or starts as workers. */
function importsOf(file: string): string[] {
  const named = /(?:from |import |import\(|new URL\()'(\.[^']+)'/g;
  return [...source(file).matchAll(named)].map(([, path = '']) => posix.join(dirname(file), path));
}

/** What a file has besides comments and imports. */
const codeOf = (file: string): string =>
  source(file)
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/\*|\*)|^import /.test(line))
    .join('\n');

function areLinked(one: Step, other: Step): boolean {
  if (importsOf(one.file).includes(other.file) || importsOf(other.file).includes(one.file)) return true;
  return one.addresses.some((address) => [one, other].every(({ file }) => codeOf(file).includes(address)));
}

/** What is wrong with a walk, a sentence each that says what to do. */
function wrongsOf({ title, steps }: Walk): string[] {
  const where = `src/README.md, "${title}"`;
  const missing = steps.filter(({ file }) => !existsSync(join(root, file)));
  if (missing.length > 0)
    return missing.map(
      ({ file }) => `${where} names ${file}, which does not exist: name the file that does this step now, or drop the step.`,
    );
  const unlinked = steps.filter((step, place) => place > 0 && !steps.slice(0, place).some((earlier) => areLinked(step, earlier)));
  const tooLong = `${where} names ${String(steps.length)} files: merge steps, or files, until there are ${String(maxFiles)}.`;
  return [
    ...(steps.length > maxFiles ? [tooLong] : []),
    ...unlinked.map(
      ({ file }) =>
        `${where}: ${file} neither imports a file named before it nor is imported by one. Follow the calls in the code and put in the file between them or, where it is reached over HTTP, the address, as in \`GET /photos/<id>\`.`,
    ),
  ];
}

const walks = walksOf(source('src/README.md'));

test('the walks are there, and each leads far', () => {
  expect(walks.map(({ title }) => title)).toEqual([
    'From a tap on Capture to the card',
    'From a saved theme.json to the screen',
    "From a drag in the studio to the booth's screen",
    "From the card to the guest's phone",
    "From a tap on Print to the printer's job",
    "From a booth's upload to the bucket",
  ]);
  for (const { steps } of walks) expect(steps.length).toBeGreaterThan(10);
});

test.each(walks)('$title can be followed: each file is there and linked to one before it', (walk) => {
  expect(wrongsOf(walk)).toEqual([]);
});

const start = 'src/kiosk/outbox/uploadPhoto.ts';
const walkOver = (...steps: string[]): Walk[] => walksOf(`### From here\n\n${steps.map((step) => `1. ${step}`).join('\n')}\n`);
const [tooMany, apart] = [Array.from({ length: 21 }, () => `\`${start}\``), [`\`${start}\``, '`src/flow/share.ts` does it.']];

test.each<[string, string[], RegExp[]]>([
  ['a file that is gone', ['`src/flow/gone.ts` does it.'], [/gone\.ts, which does not exist: name the file/]],
  ['a file that no earlier one leads to', apart, [/share\.ts neither imports .+ Follow the calls/]],
  [
    'an address that only one of both has',
    [`\`${start}\``, '`src/flow/share.ts` hears `PUT /api/photos/<id>`.'],
    [/share\.ts neither imports/],
  ],
  ['twenty-one files', tooMany, [/21 files: merge steps/, ...Array.from({ length: 20 }, () => /neither/)]],
  ['a worker', ['`src/kiosk/pictures/cutoutClient.ts`', '`src/kiosk/pictures/cutoutWorker.ts`'], []],
  ['an address that both have', [`\`${start}\``, '`src/server/features/photos/keepPhoto.ts` takes `PUT /api/photos/<id>`.'], []],
])('of a walk over %s, it is said what to do', (_what, steps, said) => {
  expect(walkOver(...steps).flatMap(wrongsOf)).toEqual(said.map((pattern): unknown => expect.stringMatching(pattern)));
});
