import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { operations, printerStates } from '../../../../../src/server/features/print/ipp/ippTags.ts';
import type { StaffPrinter } from '../../../../../src/shared/contract/print/print.ts';
import { openedPrintService } from '../../../../support/print/openedPrintService.ts';
import { a4, inch, loadedPapers, postcard, ready, sizes, wished } from '../../../../support/print/loadedPapers.ts';
import { numbers, oddListener, saying } from '../../../../support/print/oddPrinter.ts';
import { staffBooth } from '../../../../support/server/staffBooth.ts';
import { sheetPng } from '../../../../support/print/sheetPng.ts';
import { untilTrue } from '../../../../support/print/untilTrue.ts';

const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
/** Every third of them; the long suite has the rest. */
const papers = loadedPapers.filter((_, place) => (place % 3 === 0) !== isLong);

// Each row starts a booth's print queue, on machines with other load.
test.for(papers)('$what: staff read it, and the job requests the loaded paper', async ({ says, ordered, staff }) => {
  let asked: string | null = null;
  const { port } = await oddListener((operation, { job }) => {
    if (operation === operations.createJob) asked = wished(job);
    return { printer: saying(...says), job: [numbers('job-id', 'integer', 7), numbers('job-state', 'enum', printerStates.processing)] };
  });
  const service = await openedPrintService(`ipp://127.0.0.1:${port}/ipp/print`);
  await untilTrue(async () => (await service.forStaff()).makeAndModel !== null);
  const before: StaffPrinter = await service.forStaff();
  expect(before.papers).toMatchObject([{ sheet: '4x6', says: expect.stringMatching(staff) }]);
  const { sheet, png } = await sheetPng();
  await service.order({ id: 'a-print-of-a-guest', sheet, copies: 1, visit: 'visit-0001' }, png);
  if (ordered === null) {
    expect(before).toMatchObject({ trouble: 'paper', says: expect.stringMatching(staff) });
    expect((await service.printer(null, null, AbortSignal.timeout(1000))).printer).toMatchObject({ trouble: 'paper' });
    expect(await service.sheetOnPaper('4x6')).toBeNull();
    expect(service.status('a-print-of-a-guest')).toMatchObject({ state: 'waiting' });
  } else {
    expect(before.trouble).toBeNull();
    expect((await service.sheetOnPaper('4x6'))?.subarray(1, 4).toString()).toBe('PNG');
    await untilTrue(() => asked !== null);
  }
  expect(asked).toBe(ordered);
});

test('a print that waits for the right paper is printed once that paper is loaded', async () => {
  let inTray = a4;
  let asked: string | null = null;
  const { port } = await oddListener((operation, { job }) => {
    if (operation === operations.createJob) asked = wished(job);
    return { printer: saying(sizes(inch, postcard, a4), ready(inTray)), job: [numbers('job-id', 'integer', 7)] };
  });
  const service = await openedPrintService(`ipp://127.0.0.1:${port}/ipp/print`);
  const { sheet, png } = await sheetPng();
  await service.order({ id: 'a-print-of-a-guest', sheet, copies: 1, visit: 'visit-0001' }, png);
  await untilTrue(async () => (await service.forStaff()).trouble === 'paper');
  inTray = postcard;
  await untilTrue(() => asked !== null);
  expect(asked).toBe(postcard);
  await untilTrue(async () => (await service.forStaff()).trouble === null);
});

test('staff see a preview of a sheet on its paper, or nothing if the paper is unknown', async () => {
  const { port } = await oddListener(() => ({ printer: saying(ready(postcard), sizes(postcard)) }));
  const service = await openedPrintService(`ipp://127.0.0.1:${port}/ipp/print`);
  const booth = await staffBooth({ prints: service });
  const shown = (sheet: string) => booth.ask({ url: `/staff/api/printer/sheet?sheet=${sheet}` });
  expect((await shown('4x6')).statusCode).toBe(401);
  await booth.enter();
  await untilTrue(async () => (await shown('4x6')).statusCode === 200);
  const { headers, rawPayload } = await shown('4x6');
  expect(headers['content-type']).toBe('image/png');
  // The 100 x 148 mm paper, with the areas that it cuts off hatched above and below.
  const { width, height, data } = PNG.sync.read(rawPayload);
  expect([width, height].map((dots) => Math.round((dots * 25.4) / 300))).toEqual([100, 150]);
  const reds = (row: number): number =>
    Array.from({ length: width }, (_, x) => data.subarray((row * width + x) * 4, (row * width + x) * 4 + 3)).filter(
      ([red = 0, green = 0]) => red > 200 && red - green > 30,
    ).length;
  const cut = [...Array(height).keys()].filter((row) => reds(row) > width / 2);
  const edge = Math.ceil((height - 148 * (300 / 25.4)) / 2);
  expect(cut.length).toBeGreaterThan(1.5 * edge);
  expect(cut.filter((row) => row > edge && row < height - 1 - edge)).toEqual([]);
  expect((await shown('5x7')).statusCode).toBe(404);
});
