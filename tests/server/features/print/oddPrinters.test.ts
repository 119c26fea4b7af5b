import { expect, test } from 'vitest';
import { jobStates, operations, printerStates, statuses, tags } from '../../../../src/server/features/print/ipp/ippTags.ts';
import { printerCertificates } from '../../../../src/server/features/print/ipp/printerCertificates.ts';
import { readIpp } from '../../../../src/server/features/print/ipp/readIpp.ts';
import type { IppAttribute, IppValue } from '../../../../src/server/features/print/ipp/writeIpp.ts';
import { writeIpp } from '../../../../src/server/features/print/ipp/writeIpp.ts';
import { openPrinter } from '../../../../src/server/features/print/openPrinter.ts';
import { drawnPicture } from '../../../support/picture/drawnPicture.ts';
import { good } from '../../../support/print/printerDrivers/printerContract.ts';
import { newSheet } from '../../../support/print/printerDrivers/samplePaper.ts';
import { keyword, mimeType, name, numbers, oddPrinter, saying, text } from '../../../support/print/oddPrinter.ts';

const patient = (): AbortSignal => AbortSignal.timeout(5000);

test.for([
  ['media-needed-warning', 'refill'],
  ['media-empty-error', 'refill'],
  ['media-empty', 'refill'],
  ['marker-supply-empty-error', 'ink'],
  ['toner-empty-warning', 'ink'],
  ['media-jam-error', 'jam'],
  ['cover-open', 'door'],
  ['input-tray-missing', 'door'],
  ['offline-report', 'offline'],
  ['paused', 'paused'],
  // The printer still prints, so staff are told but guests are not.
  ['media-low-warning', null],
  ['input-tray-missing-warning', null],
  ['marker-waste-almost-full', null],
  ['marker-waste-full', null],
  ['marker-ink-almost-empty', null],
  ['marker-ribbon-almost-empty', null],
  ['media-empty-report', null],
  ['connecting-to-device', null],
  ['cups-ipp-conformance-failure-report', null],
] as const)('a printer that reports %s is understood as %s', async ([reason, trouble]) => {
  const printer = await oddPrinter(() => ({ printer: saying(keyword('printer-state-reasons', reason)) }));
  const status = good(await printer.look(patient()));
  expect(status.trouble).toBe(trouble);
  expect(status.says).toMatch(/^[A-Z].*\.$/);
});

test('a printer that has stopped without a reason is broken, in its own words', async () => {
  const printer = await oddPrinter(() => ({
    printer: saying(numbers('printer-state', 'enum', printerStates.stopped), text('printer-state-message', 'Ribbon torn')),
  }));
  expect(good(await printer.look(patient()))).toMatchObject({
    trouble: 'broken',
    says: 'The printer has stopped. It says: "Ribbon torn".',
  });
});

test('remaining supplies are read from trays, markers and the roll of a photo printer', async () => {
  const trays = await oddPrinter(() => ({
    printer: saying(
      text('printer-input-tray', 'type=sheetFeed;maxcapacity=-2;level=-2;name=auto;', 'type=sheetFeed;maxcapacity=250;level=25;name=main;'),
      text('printer-supply', 'class=supplyThatIsConsumed;maxcapacity=100;level=12;colorantname=cyan;'),
      text('printer-supply-description', 'Cyan ink'),
    ),
  }));
  expect(good(await trays.look(patient()))).toMatchObject({
    paper: { sheets: 25, percent: 10 },
    supplies: [{ name: 'Cyan ink', percent: 12 }],
    warnings: ['Only 10 % of the paper is left.', 'Only 12 % of Cyan ink is left.'],
  });
  const roll = await oddPrinter(() => ({
    printer: saying(
      name('marker-names', 'DNP ribbon'),
      keyword('marker-types', 'ribbonWax'),
      numbers('marker-levels', 'integer', 31),
      text('marker-message', '124 native prints remaining on 4x6 media'),
    ),
  }));
  expect(good(await roll.look(patient()))).toMatchObject({ paper: { sheets: 124, percent: 31 }, warnings: [] });
});

test("a printer's endless reports are shortened", async () => {
  const names = Array.from({ length: 3000 }, (_, place) => `${place} ${'ink '.repeat(100)}`);
  const levels = numbers('marker-levels', 'integer', ...names.map(() => 1));
  const types = keyword('marker-types', ...names.map(() => 'ink'));
  const [markers, supplies] = [
    await oddPrinter(() => ({
      printer: saying(name('marker-names', ...names), levels, types, text('printer-make-and-model', names.join().slice(0, 60_000))),
    })),
    await oddPrinter(() => ({
      printer: saying(
        text('printer-supply', ...names.map(() => 'class=supplyThatIsConsumed;maxcapacity=100;level=1;')),
        text('printer-supply-description', ...names),
      ),
    })),
  ];
  for (const printer of [markers, supplies]) {
    const status = good(await printer.look(patient()));
    expect(status.supplies.length).toBeGreaterThan(8);
    expect(JSON.stringify(status).length).toBeLessThan(10_000);
  }
});

test.for(['printer-supply', 'printer-input-tray', 'printer-state-reasons', 'media-supported', 'print-quality-supported'])(
  "of a printer's values for %s, at most a thousand are read, and none longer than the text limit",
  async (attribute) => {
    const long = Array.from({ length: 62 }, () => ';'.repeat(65_000));
    const many = Array.from({ length: 3000 }, () => 'a=1;'.repeat(250));
    const said = (...values: string[]) =>
      writeIpp({ code: 0, requestId: 1, groups: [{ group: 'printer', attributes: [text(attribute, ...values)] }] });
    const read = readIpp(said(...long, 'level=1;', ...many));
    const kept = read.ok ? (read.value.groups[0]?.attributes.get(attribute) ?? []) : [];
    expect([kept.length, kept[0]]).toEqual([1000, 'level=1;']);
    const octets = said('x'.repeat(5000), 'y');
    // The same supply as octets, the specified form.
    const at = octets.indexOf(tags.text);
    expect(at).toBeGreaterThan(0);
    octets[at] = tags.octets;
    const asOctets = readIpp(octets);
    expect(asOctets.ok ? asOctets.value.groups[0]?.attributes.get(attribute) : null).toEqual(['y']);
  },
);

test('only a few fields of a supply are read', async () => {
  const fields = Array.from({ length: 500 }, (_, place) => `${String(place)}=`)
    .join(';')
    .slice(0, 900);
  const printer = await oddPrinter(() => ({
    printer: saying(
      text(
        'printer-supply',
        `class=supplyThatIsConsumed;maxcapacity=100;level=1;${fields}`,
        `${fields};class=supplyThatIsConsumed;maxcapacity=100;level=2`,
      ),
    ),
  }));
  expect(good(await printer.look(patient())).supplies).toEqual([{ name: 'ink', percent: 1 }]);
});

/** A tray with a sheet size that no other tray has. */
const oddTray = (place: number): IppValue => ({
  type: 'collection',
  value: [
    {
      name: 'media-size',
      values: [
        {
          type: 'collection',
          value: [numbers('x-dimension', 'integer', 30_000 + place), numbers('y-dimension', 'integer', 40_000 + place)],
        },
      ],
    },
  ],
});
const oddNames = (unit: string): string[] => Array.from({ length: 30_000 }, (_, place) => `custom_${place}_${place}.5x${place}${unit}`);

test.for<[what: string, ...own: IppAttribute[]]>([
  ['trays', { name: 'media-col-ready', values: Array.from({ length: 6000 }, (_, place) => oddTray(place)) }],
  ['sizes', keyword('media-supported', 'na_index-4x6_4x6in', ...oddNames('in')), keyword('media-ready', ...oddNames('mm'))],
])('a printer that lists thousands of %s does not block the server, and the paper may be among the skipped ones', async ([, ...own]) => {
  const printer = await oddPrinter(() => ({ printer: saying(...own) }));
  expect(good(await printer.look(patient())).missingPaper(newSheet().paper)).toBeNull();
});

test('a device that is not a printer is reported as such', async () => {
  const page = await oddPrinter(() => '<!doctype html><h1>Router</h1>');
  expect(await page.look(patient())).toMatchObject({
    ok: false,
    error: { kind: 'broken', says: expect.stringMatching(/is not a printer/) },
  });
  const gone = await oddPrinter(() => ({ code: statuses.notFound }));
  expect(await gone.look(patient())).toMatchObject({
    ok: false,
    error: { says: expect.stringMatching(/printer or queue at ipp:.* no longer exists/) },
  });
});

test('missing paper is named, along with what is loaded', async () => {
  const printer = await oddPrinter(() => ({ printer: saying(keyword('media-supported', 'iso_a4_210x297mm', 'iso_a5_148x210mm')) }));
  expect(await printer.begin(newSheet(), patient())).toEqual({
    ok: false,
    error: {
      kind: 'paper',
      says:
        'The printer does not have 4x6 (102 x 152 mm). It has A4 (210 x 297 mm), A5 (148 x 210 mm). ' +
        "Choose another printer, or another paper in the theme's print.sheets.",
    },
  });
});

/** An answer with these attributes and an invalid UTF-8 byte for each ~, which becomes three times as long when read as text. */
const garbled = (...own: readonly IppAttribute[]): Buffer =>
  Buffer.from(
    writeIpp({ code: 0, requestId: 1, groups: [{ group: 'printer', attributes: saying(...own) }] }).map((byte) =>
      byte === 0x7e ? 0xff : byte,
    ),
  );
const longName = '~'.repeat(40_000);
const fourBySix: IppValue = {
  type: 'collection',
  value: [numbers('x-dimension', 'integer', 10_160), numbers('y-dimension', 'integer', 15_240)],
};

test.for<[what: string, ...own: IppAttribute[]]>([
  ['size', keyword('media-supported', `${longName}_4x6in`)],
  [
    'tray',
    keyword('media-col-supported', 'media-source'),
    {
      name: 'media-col-ready',
      values: [{ type: 'collection', value: [{ name: 'media-size', values: [fourBySix] }, keyword('media-source', longName)] }],
    },
  ],
])('a name too long to send back to its printer does not crash the booth: of a %s', async ([, ...own]) => {
  const printer = await oddPrinter(() => garbled(...own));
  expect(await printer.begin(newSheet(), patient())).toMatchObject({ ok: false, error: { says: expect.any(String) as string } });
});

test("a printer that accepts none of the booth's formats gets no prints, and staff read why", async () => {
  const printer = await oddPrinter(() => ({ printer: saying(mimeType('document-format-supported', 'application/vnd.hp-pcl')) }));
  expect(await printer.begin(newSheet(), patient())).toMatchObject({
    ok: false,
    error: { says: expect.stringMatching(/not accept any .* formats: PDF, JPEG, PNG, PWG/) },
  });
});

test('a printer without two-step jobs gets name and picture together, and its job is found by name', async () => {
  let printed: string | null = null;
  const printer = await oddPrinter((operation, { jobName }) => {
    if (operation === operations.printJob) printed = jobName;
    if (operation === operations.getJobs)
      return printed === null
        ? {}
        : { job: [numbers('job-id', 'integer', 7), name('job-name', printed), numbers('job-state', 'enum', jobStates.completed)] };
    return { printer: saying(numbers('operations-supported', 'enum', operations.printJob)) };
  });
  const sheet = newSheet();
  const handle = good(await printer.begin(sheet, patient()));
  expect(good(await printer.find(sheet.name, handle, patient()))).toBeNull();
  good(await printer.send(handle, sheet, await drawnPicture(240, 360), patient()));
  expect(good(await printer.find(sheet.name, handle, patient()))).toMatchObject({ handle: '7', state: 'done' });
});

test.for([
  [statuses.busy, 'busy'],
  [0x040a, 'refused'],
  [0x0500, 'broken'],
] as const)('status %i when a job is created means %s', async ([code, kind]) => {
  const printer = await oddPrinter((operation) => (operation === operations.createJob ? { code } : { printer: saying() }));
  expect(await printer.begin(newSheet(), patient())).toMatchObject({
    ok: false,
    error: { kind, says: expect.stringMatching(/^The printer .*\.$/) },
  });
});

test.for(['application/pdf', 'image/jpeg', 'image/png'])(
  'an undecodable picture is rejected for a printer that accepts %s',
  async (format) => {
    const printer = await oddPrinter(() => ({
      printer: saying(mimeType('document-format-supported', format)),
      job: [numbers('job-id', 'integer', 7)],
    }));
    const png = await drawnPicture(40, 60);
    const torn = png.fill(0x5a, 45, 60);
    expect(await printer.send('7', newSheet(), torn, patient())).toEqual({
      ok: false,
      error: { kind: 'refused', says: 'The picture of this print is damaged.' },
    });
  },
);

test('truncated or endlessly nested bytes are not valid IPP', () => {
  const whole = writeIpp({ code: 0, requestId: 1, groups: [{ group: 'printer', attributes: saying() }] });
  expect(readIpp(whole).ok).toBe(true);
  for (let length = 0; length < whole.length; length++) expect(readIpp(whole.subarray(0, length)).ok, String(length)).toBe(false);
  let nested: IppValue = { type: 'integer', value: 1 };
  for (let depth = 0; depth < 40; depth++) nested = { type: 'collection', value: [{ name: 'm', values: [nested] }] };
  expect(
    readIpp(writeIpp({ code: 0, requestId: 1, groups: [{ group: 'printer', attributes: [{ name: 'a', values: [nested] }] }] })).ok,
  ).toBe(false);
});

/** An answer that repeats `again` half a million times. */
const full = (again: readonly number[], before: readonly number[] = []): Buffer =>
  Buffer.concat([
    Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, tags.printer, ...before]),
    Buffer.alloc(again.length * 500_000, Buffer.from(again)),
    Buffer.from([tags.end]),
  ]);
const [named, nameless, empty] = [
  [0, 1, 0x61],
  [0, 0],
  [0, 0],
];
const attribute = [tags.keyword, ...named, ...empty];
const collection = [tags.beginCollection, ...nameless, ...empty, tags.endCollection, ...nameless, ...empty];

test.for([
  ['groups', full([tags.printer])],
  ['attributes', full(attribute)],
  ['values', full([tags.keyword, ...nameless, ...empty], attribute)],
  ['collections', full(collection, attribute)],
] as const)('an answer with hundreds of thousands of %s is rejected', ([, bytes]) => {
  // Compare only `ok`: a failure message would contain megabytes.
  expect(readIpp(bytes).ok).toBe(false);
});

test('the full job list of a print server can be read', () => {
  const job = [numbers('job-id', 'integer', 7), name('job-name', 'Somebody else'), numbers('job-state', 'enum', jobStates.completed)];
  const groups = Array.from({ length: 10_000 }, () => ({ group: 'job' as const, attributes: job }));
  const read = readIpp(writeIpp({ code: 0, requestId: 1, groups }));
  expect(read.ok && read.value.groups.length).toBe(10_000);
});

test.for([
  ['lpt1', /needs ipp:\/\/<printer>, cups:<queue>, folder:<path> or none, not "lpt1"/],
  ['ipp:', /needs a printer address/],
  ['ipp://user:secret@printer/', /must not contain a name or a password/],
  ['cups:', /needs the name of a CUPS queue/],
  ['cups:a/../b', /needs the name of a CUPS queue/],
  ['folder:', /needs a folder/],
  ['fake:sad', /must be fake, or fake: followed by one of refill/],
  ['cusp:booth', /Did you mean cups:\?/],
] as const)('--printer %s is refused in a sentence', ([address, says]) => {
  const opened = openPrinter(address, printerCertificates());
  expect(opened).toMatchObject({ ok: false, error: expect.stringMatching(says) });
});

test('an attribute that a printer sends twice has both values', () => {
  const groups = [
    { group: 'printer', attributes: [keyword('media-ready', 'a'), keyword('other', 'b'), keyword('media-ready', 'c')] },
  ] as const;
  const read = readIpp(writeIpp({ code: 0, requestId: 1, groups }));
  expect(read.ok ? read.value.groups[0]?.attributes.get('media-ready') : null).toEqual(['a', 'c']);
});
