import { z } from 'zod';
import { boothName, day } from './booths.ts';
import { boothActs, consoleRoles } from './console.ts';
import { longestPassphrase } from './staff.ts';

// Lenient: a passphrase that is too long is answered by a sentence, not by 400, unless it is far too long.
const secret = z
  .string()
  .min(1)
  .max(longestPassphrase * 4);
const shortText = z
  .string()
  .trim()
  .regex(/^[^\p{C}]{1,80}$/u);
const uuids = z.array(z.uuid()).max(500).readonly();

/** The parameters of an address. */
export const boothInAddress = z.object({ booth: z.uuid() }).readonly();
export const eventInAddress = z.object({ event: z.uuid() }).readonly();
export const personInAddress = z.object({ person: z.uuid() }).readonly();

/** Body of `POST /console/api/session`. */
export const accountShown = z.object({ name: shortText, passphrase: secret }).readonly();
/** Body of `POST /console/api/first-passphrase`. */
export const accountOpened = z.object({ name: shortText, code: secret, passphrase: secret }).readonly();

/** A browser's answer to a passkey request: only the library inspects it. */
const passkeyId = z.base64url().min(1).max(2000);
const credential = z.looseObject({ id: passkeyId, response: z.looseObject({}) });
/** Body of `POST /console/api/passkey-session`. */
export const passkeyShown = z.object({ credential }).readonly();
/** Body of `PUT /console/api/passphrase`. `removed`: ids of passkeys that must no longer open the account. */
export const accountPassphrase = z
  .object({ from: secret, to: secret, removed: z.array(passkeyId).max(100).readonly().default([]) })
  .readonly();
/** Body of `POST /console/api/proof`: either a passphrase or a passkey's answer. */
export const accountProved = z.union([z.object({ passphrase: secret }).readonly(), z.object({ credential }).readonly()]);
/** Body of `POST /console/api/passkeys`. */
export const passkeyMade = z.object({ name: shortText, credential }).readonly();
/** A passkey's id in an address. */
export const passkeyNamed = z.object({ passkey: passkeyId }).readonly();
/** The ids of another account and of its passkey in an address. */
export const passkeyOfPerson = z.object({ person: z.uuid(), passkey: passkeyId }).readonly();
/** A session's id in an address. */
export const sessionNamed = z.object({ session: z.uuid() }).readonly();

/** Body of `POST /console/api/people` and, without the name, of `PUT /console/api/people/:person`. */
export const personMade = z.object({ name: shortText, role: z.enum(consoleRoles), reachesAll: z.boolean(), events: uuids }).readonly();
export const personChanged = z.object({ role: z.enum(consoleRoles), reachesAll: z.boolean(), events: uuids }).readonly();

/** Body of `POST /console/api/joins`: the six words that the booth shows, and its name. */
export const boothConfirmed = z.object({ words: z.string().min(1).max(200), name: boothName.nullable() }).readonly();
/** Body of `PUT /console/api/booths/:booth/name`. */
export const boothNamed = z.object({ name: boothName }).readonly();
/** Body of `PUT /console/api/booths/:booth/event`: null for no event. */
export const boothMoved = z.object({ event: z.uuid().nullable() }).readonly();
/** Body of `POST /console/api/booths/:booth/orders`. */
export const boothAsked = z.object({ act: z.enum(boothActs) }).readonly();

/** Body of `POST /console/api/events` and of `PUT /console/api/events/:event`. */
export const eventMade = z
  .object({ name: shortText, firstDay: day, lastDay: day, booths: uuids })
  .readonly()
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay);

/** Body of `PUT /console/api/booths/:booth/theme` and of `PUT /console/api/events/:event/theme`: null is the theme that a booth was started with. */
export const lookSent = z.object({ look: z.uuid().nullable() }).readonly();

/** Body of `POST /console/api/alerts`. */
export const alertMade = z
  .object({ event: z.uuid().nullable(), url: z.string().min(1).max(1000), quietMinutes: z.int().min(1).max(1440) })
  .readonly();

/** Databases have no year 0. */
const moment = z.iso.datetime().refine((at) => at >= '1970');

/** Query of `GET /console/api/log` and of `log.csv`. */
export const logAsked = z
  .object({
    /** Lines before this number. */
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .exactOptional(),
    /** Lines that contain this text, ignoring case. */
    find: z
      .string()
      .regex(/^[^\p{C}]{1,80}$/u)
      .exactOptional(),
    from: moment.exactOptional(),
    to: moment.exactOptional(),
    outcome: z.enum(['done', 'refused']).exactOptional(),
  })
  .readonly();
export type LogAsked = z.infer<typeof logAsked>;
