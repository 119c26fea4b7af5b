import { z } from 'zod';
import { maxCopies } from '../../theme/print/maxCopiesOf.ts';
import { largestRefill, printIdPattern, printVisitPattern } from './print.ts';

const visit = z.string().regex(new RegExp(printVisitPattern));

/** Query of `POST /api/prints`. The body is the sheet as a PNG, bleed included, and nothing else (`image/png`). */
export const printAddress = z
  .object({
    id: z.string().regex(new RegExp(printIdPattern)),
    /** The id of one of the theme's `print.sheets`. */
    sheet: z.string().min(1).max(100),
    /** A plain number from 1 to `maxCopies`. */
    copies: z
      .string()
      .regex(/^[1-9]\d?$/)
      .transform(Number)
      .refine((copies) => copies <= maxCopies),
    visit,
  })
  .readonly();
export type PrintAddress = z.infer<typeof printAddress>;

/** Address parameter of `GET /api/prints/<id>`. */
export const printAsked = z.object({ id: z.string().regex(new RegExp(printIdPattern)) }).readonly();

/** Query of `GET /api/printer`. */
export const printerAsked = z.object({ visit: visit.exactOptional(), seen: z.string().min(1).max(100).exactOptional() }).readonly();

/** Body of `PUT /staff/api/printer`: one of the addresses that the page offers. Answered by 204, or 422 with a sentence. */
export const printerChoice = z.object({ address: z.string().min(1).max(1000) }).readonly();

/** Query of `GET /staff/api/printer/sheet`: one of the sheets that the page shows on their paper. Answered by a PNG, or 404. */
export const printerSheet = z.object({ sheet: z.string().min(1).max(100) }).readonly();

/** Body of `PUT /staff/api/printer/certificate`: accepts the certificate that was refused. Answered by 204, or 422 with a sentence. */
export const printerCertificate = z.object({ fingerprint: z.string().regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/) }).readonly();

/** Body of `PUT /staff/api/printer/paused`; 204. */
export const printerPause = z.object({ paused: z.boolean() }).readonly();

/** Body of `POST /staff/api/printer/refilled`; 204: how many sheets are in the printer now. */
export const printerRefill = z.object({ sheets: z.int().min(1).max(largestRefill) }).readonly();

/** Body of `POST /staff/api/printer/anyway`; 204, or 422 with a sentence: prints continue despite an empty cartridge (`canPrintAnyway`). */
export const printerAnyway = z.object({ anyway: z.literal(true) }).readonly();

/** Body of `POST /staff/api/printer/event`; 204: resets the event's count. */
export const printerNewEvent = z.object({ event: z.literal('new') }).readonly();

/** Body of `POST /staff/api/printer/test`; 204, or 422 with a sentence: prints a test sheet. */
export const printerTest = z.object({ test: z.literal(true) }).readonly();

/** Body of `POST /staff/api/printer/clear`; 204: cancels everything in the queue, including the job at the printer. */
export const printerClearing = z.object({ clear: z.literal(true) }).readonly();
