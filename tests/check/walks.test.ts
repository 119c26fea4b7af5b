import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const maxFiles = 20;

interface Step {
  /** From the repository's root. */
  readonly file: string;
  /** Addresses that the step names, such as `PUT /api/photos/<id>`, up to their variable part. */
  readonly addresses: readonly string[];
}

interface Walk {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** The numbered lists below the headings `### From ...`. Each step begins with a file in backticks. */
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

const codes = new Map<string, string>();
/** A file's text without comments. */
function codeOf(file: string): string {
  const code = codes.get(file) ?? source(file).replaceAll(/(?<=^|[\s{(])\/(?:\*[^]*?\*\/|\/.*$)/gm, '');
  codes.set(file, code);
  return code;
}

interface Import {
  readonly file: string;
  /** The imported types; null if the program itself is imported: at once, when needed, or as a worker. */
  readonly types: readonly string[] | null;
}

function importsOf(file: string): Import[] {
  const named =
    /(?:^import type \{([^}]+)\} from |^(?:import|export) (?!type\b)[^;]*? from |(?<!typeof )\bimport\(|\bnew URL\()'(\.[^']+)'/gm;
  return [...codeOf(file).matchAll(named)].map(([, types, path = '']) => ({
    file: posix.join(dirname(file), path),
    types: types?.split(',').map((name) => name.trim().split(' ', 1)[0] ?? '') ?? null,
  }));
}

/** Whether a file contains only types, so that its user is given another file's object. */
const isPort = (file: string): boolean => !/^(?:export )?(?:default |async |abstract )*(?:const|let|function|class) /m.test(codeOf(file));

/** Whether a function in this file returns the type, or something here has it. */
const makes = (file: string, type: string): boolean =>
  new RegExp(`\\)(?:: | => )(?:Promise<|Result<|Required<)*${type}\\b|\\btype ${type} =[^;]*\\btypeof `).test(codeOf(file));

/** Whether one file runs another: imports its program, starts its built file, or is given its object as a parameter or through a port. */
const runs = (one: string, other: string): boolean =>
  codeOf(one).includes(`'${basename(other, '.ts')}.js'`) ||
  importsOf(one).some(({ file, types }) => file === other && (types === null || isPort(other) || types.some((type) => makes(other, type))));

/** Whether a file implements a port. */
const isBehind = (file: string, port: string): boolean =>
  isPort(port) && importsOf(file).some((one) => one.file === port && (one.types ?? []).some((type) => makes(file, type)));

/** Whether an earlier step leads to another one. Every file imports `shared/`, so its exports do not count. */
function leadsOn(earlier: Step, { file, addresses }: Step): boolean {
  if (runs(earlier.file, file)) return true;
  if (!earlier.file.startsWith('src/shared/') && (runs(file, earlier.file) || isBehind(file, earlier.file))) return true;
  return addresses.some((address) => [earlier.file, file].every((one) => hasAddress(one, address)));
}

/** Whether code contains an address, as a whole text or its beginning. */
const hasAddress = (file: string, address: string): boolean => new RegExp(`['"\`}]/?${address}(?![\\w-])`).test(codeOf(file));

/** The faults of a walk-through, each as a sentence that says what to do. */
function wrongsOf({ title, steps }: Walk): string[] {
  const where = `src/README.md, "${title}"`;
  const missing = steps.filter(({ file }) => !existsSync(join(root, file)));
  if (missing.length > 0)
    return missing.map(
      ({ file }) => `${where} names ${file}, which does not exist: name the file that does this step now, or drop the step.`,
    );
  const unlinked = steps.filter((step, place) => place > 0 && !steps.slice(0, place).some((earlier) => leadsOn(earlier, step)));
  const tooLong = `${where} names ${String(steps.length)} files: merge steps, or files, until there are ${String(maxFiles)}.`;
  return [
    ...(steps.length > maxFiles ? [tooLong] : []),
    ...unlinked.map(
      ({ file }) =>
        `${where}: ${file} neither imports a file named before it nor is imported by one, types aside. Follow the calls in the code and put in the file between them or, where it is reached over HTTP, the address, as in \`GET /photos/<id>\`.`,
    ),
  ];
}

const walks = walksOf(source('src/README.md'));

test('the walk-throughs exist, each with several steps', () => {
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

test.each(walks)('$title can be followed: each file exists and is linked to an earlier one', (walk) => {
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
  [
    'a type that nobody is handed',
    ['`src/kiosk/api/followTheme.ts`', '`src/kiosk/themeShow.ts` swaps it.'],
    [/themeShow\.ts neither imports/],
  ],
  [
    'what everybody knows',
    ['`src/kiosk/outbox/shareCard.ts`', '`src/shared/share/photoKeys.ts`', '`src/phone/runPhone.ts` shows it.'],
    [/runPhone\.ts neither imports/],
  ],
  [
    'the beginning of another address',
    ['`src/server/features/photos/phonePage.ts`', '`src/staff/askServer.ts` asks `GET /s`.'],
    [/askServer\.ts neither imports/],
  ],
  ['a port and what is behind it', ['`src/server/features/print/Printer.ts`', '`src/server/features/print/drivers/ippPrinter.ts`'], []],
  ['what a parameter hands over', ['`src/kiosk/Booth.tsx`', '`src/stage/lateParts.tsx`'], []],
  ['a program that is built', ['`src/themeFiles/checkApart.ts`', '`src/themeCheck/checkProgram.ts`'], []],
  ['a worker', ['`src/kiosk/pictures/cutoutClient.ts`', '`src/kiosk/pictures/cutoutWorker.ts`'], []],
  ['an address that both have', [`\`${start}\``, '`src/server/features/photos/keepPhoto.ts` takes `PUT /api/photos/<id>`.'], []],
])('a walk-through over %s is reported with what to do', (_what, steps, said) => {
  expect(walkOver(...steps).flatMap(wrongsOf)).toEqual(said.map((pattern): unknown => expect.stringMatching(pattern)));
});
