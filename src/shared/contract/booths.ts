import { z } from 'zod';
import { largestBucket } from './durationBuckets.ts';
import { reportParts } from './features.ts';
import { cameraTrouble } from './kioskStatus.ts';
import { count, sentence, text } from './reportedValues.ts';

/**
 * Messages between a booth and its cloud, besides photos (photoUpload.ts). The booth sends all requests; the cloud never contacts it. The booth sends
 * its token with each request (`authorization: Bearer ...`), except while it joins.
 *
 * Joining: the booth makes a secret and posts its hash. Six words are derived from the same hash and the cloud's address; an operator reads them at
 * the booth and types them in the cloud. From then on the secret is the booth's token: it has never been transmitted before.
 */

/**
 * The error code in a 403 response when the token belongs to no booth. Proxies can also respond with 403, but then the booth must not drop
 * its token.
 */
export const unknownBooth = 'unknown-booth';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A day, such as `2026-11-21`. Databases have no year 0. */
export const day = z.iso.date().refine((date) => date >= '1970-01-01');
const hour = z.int().min(0).max(23);
/** The end of the year 9999, in milliseconds since 1970. */
const latestMs = 253_402_300_799_999;

/** Like `closing` of kioskStatus.ts. */
const closed = z
  .object({ until: text(40).min(1).nullable() })
  .readonly()
  .nullable();

/** A booth's name, as operators see it: any printable characters. */
export const boothName = z
  .string()
  .trim()
  .regex(/^[^\p{C}]{1,80}$/u);

const boothToken = z.string().regex(/^[\w-]{43}$/);

/** Body of `POST /booths/join`, every few seconds until the booth is admitted. */
export const joinRequest = z
  .object({
    /** SHA-256 of the text of the booth's secret, in lower-case hex. */
    secretHash: sha256,
    /** The name that the booth suggests. */
    name: boothName,
    version: text(40),
    /** The cloud's address as the booth knows it, without a trailing slash: its codes will lead phones there. */
    cloud: text(300),
    /** The booth's tokens from before it was revoked. They prove its identity but no longer grant access. */
    former: z.array(boothToken).max(2).readonly().default([]),
  })
  .readonly();
export type JoinRequest = z.infer<typeof joinRequest>;

/**
 * The answer to `joinRequest`. `expired`: the words were not confirmed within 15 minutes, so the booth makes a new secret. `elsewhere`: the
 * cloud's address differs from the one that the booth was given.
 */
export const joinAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), expiresInSeconds: z.number() }).readonly(),
  z.object({ state: z.literal('admitted'), name: boothName }).readonly(),
  z.object({ state: z.enum(['expired', 'revoked']) }).readonly(),
  z.object({ state: z.literal('elsewhere'), cloud: z.string().regex(/^[^\p{C}]{1,300}$/u) }).readonly(),
]);
export type JoinAnswer = z.infer<typeof joinAnswer>;

/**
 * Body of `PUT /booths/token`, answered with 204: the booth's next token. The old token becomes invalid when the new one is first used. The token
 * itself is sent, because its hash wouldn't prove that the booth has it. `tokenHash` is sent as well, for older servers; older booths send only the
 * hash and keep their token.
 */
export const nextToken = z.object({ token: boothToken }).readonly();

/** The durations that booths count in buckets (durationBuckets.ts). */
export const countedDurations = z.enum(['shutter-to-card', 'code-to-phone', 'order-to-picture']);

const bucket = z.int().min(0).max(largestBucket);
const countedDuration = z.object({ kind: countedDurations, bucket, count }).readonly();
/** More different durations than an hour has guests. The cloud's database stores as many per hour (step0017.ts). */
export const maxDurationsInHour = 400;

/** Totals for one hour, in the booth's local time. They can be added up across booths and hours, and so can their histogram buckets. */
export const hourSums = z
  .object({
    cards: count,
    left: count,
    broken: count,
    durations: z.array(countedDuration).max(maxDurationsInHour).readonly(),
  })
  .readonly();
export type HourSums = z.infer<typeof hourSums>;

/** The totals of an hour as stored in a database. Values that exceed these limits, written by a server of another release, are left out. */
export const storedHourSums = hourSums
  .unwrap()
  .extend({
    durations: z
      .array(countedDuration.nullable().catch(null))
      .transform((all) => all.filter((one) => one !== null).slice(0, maxDurationsInHour))
      .readonly(),
  })
  .readonly();

/** The outcomes of visits that the cloud counts. */
const countedOutcome = z.enum(['card', 'left', 'broken']);

/** A finished visit, or a duration reported later (`outcome` null). It doesn't identify the guest. */
export const reportedVisit = z
  .object({
    /** A random id: the cloud counts the visit once, even if several booths report it, or one reports it repeatedly. */
    id: z.string().regex(/^[0-9a-f]{32}$/),
    /** Seconds before the report was sent, not a timestamp: the booth's clock may be wrong. */
    secondsAgo: z.number().min(0).max(1e12),
    outcome: countedOutcome.nullable(),
    durations: z
      .array(z.object({ kind: countedDurations, bucket }).readonly())
      .max(3)
      .readonly(),
  })
  .readonly();
export type ReportedVisit = z.infer<typeof reportedVisit>;

/** Maximum per report; further visits go into the next report. */
export const maxReportedVisits = 200;

const commandId = z.uuid();

/** How a command ended. */
export const commandOutcome = z.object({ id: commandId, outcome: z.enum(['done', 'failed']), says: sentence.nullable() }).readonly();
export type CommandOutcome = z.infer<typeof commandOutcome>;

/** A newer booth may report problems that its cloud doesn't know. Its report is still accepted. */
const reportedTrouble = cameraTrouble.catch('unknown');

/**
 * Body of `POST /booths/report`, sent about three times a minute and soon after a change: the booth's status as on its staff page, without secrets,
 * plus finished visits and hourly totals. Nothing in it identifies a guest.
 */
export const boothReport = z
  .object({
    version: text(40),
    uptimeSeconds: count,
    /** In the booth's local time, such as `2026-11-21` and `14:05`. */
    day,
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    /** By the booth's clock, in milliseconds since 1970. It may be wrong by years. */
    clockMs: z.number().min(0).max(latestMs),
    /** What needs attention: one plain sentence per problem, worst first. */
    problems: z.array(sentence).max(50).readonly(),
    kiosks: z
      .array(
        z.object({ doing: z.enum(['waiting', 'visit', 'closed']), camera: reportedTrouble.nullable(), heardSecondsAgo: count }).readonly(),
      )
      .max(32)
      .readonly(),
    closed,
    /**
     * Totals for all kiosks. `oldestSeconds` is 0 if nothing is waiting; `heardSecondsAgo` is for the kiosk that has been silent longest.
     * Older booths omit it, which counts as 0.
     */
    outbox: z
      .object({ waiting: count, oldestSeconds: count, refused: count, dropped: count, heardSecondsAgo: count.default(0) })
      .readonly(),
    look: z
      .object({
        name: text(300),
        /** The theme that kiosks show. */
        version: text(100),
        /** The id of the cloud look that is live; null for the booth's own theme. */
        id: z.uuid().nullable(),
      })
      .readonly(),
    /** `roomMegabytes` is null if the free space is unknown. */
    disk: z.object({ roomMegabytes: z.number().nullable() }).readonly(),
    ...reportParts,
    /** Whether something would start the booth again after a restart; null from older booths, which don't say. */
    canRestart: z.boolean().nullable().default(null),
    /** Null if the booth has not rehearsed since its start. */
    rehearsal: z
      .object({ verdict: z.enum(['GO', 'NO-GO']), says: z.array(sentence).max(50).readonly() })
      .readonly()
      .nullable(),
    /** Visits that the cloud has not counted yet, oldest first. Older booths omit them. */
    visits: z.array(reportedVisit).max(maxReportedVisits).readonly().default([]),
    /** Hourly totals from before visits had ids, if they have changed since the cloud last took them. They are whole totals, not differences. */
    sums: z
      .array(z.object({ day, hour, of: hourSums }).readonly())
      .max(100)
      .readonly(),
    /** The commands that have ended since the last report. */
    ended: z.array(commandOutcome).max(50).readonly(),
  })
  .readonly();
export type BoothReport = z.infer<typeof boothReport>;

/** A booth's status: its report without visits, totals and finished commands. */
export const reportedBooth = boothReport.unwrap().omit({ visits: true, sums: true, ended: true }).readonly();
export type ReportedBooth = z.infer<typeof reportedBooth>;

/** A theme that the cloud offers to booths. */
export const sentLook = z.object({ id: z.uuid(), name: text(300), sha256, sizeBytes: z.number() }).readonly();
export type SentLook = z.infer<typeof sentLook>;

/** The commands for a booth. Each command runs once; later actions by staff at the booth override it. */
export const boothCommand = z.discriminatedUnion('kind', [
  /** Shows a theme between guests; null stands for the theme with which the booth was started. */
  z.object({ kind: z.literal('look'), look: sentLook.nullable() }).readonly(),
  z.object({ kind: z.literal('closed'), closed }).readonly(),
  z.object({ kind: z.literal('rehearse') }).readonly(),
  z.object({ kind: z.literal('restart') }).readonly(),
]);
export type BoothCommand = z.infer<typeof boothCommand>;

/** The answer to a report, with status 200. */
export const reportAnswer = z
  .object({
    /** The booth's name. */
    name: boothName,
    /** By the cloud's clock, in milliseconds since 1970. */
    clockMs: z.number(),
    /** Whether the cloud has counted the report's visits. Older servers don't know visits and omit this. */
    tookVisits: z.boolean().default(false),
    /** In the order in which they were issued. */
    orders: z.array(z.object({ id: commandId, order: boothCommand }).readonly()).readonly(),
  })
  .readonly();
export type ReportAnswer = z.infer<typeof reportAnswer>;

/** The address parameter of `GET /booths/looks/<id>`. */
export const lookAddress = z.object({ id: z.uuid() }).readonly();

/** In bytes, as JSON: four thirds of the size of the theme's files. */
export const largestLook = 32 * 1024 * 1024;

/**
 * The answer to `GET /booths/looks/<id>`, stored unchanged: a theme's folder as one JSON text, whose SHA-256 is in the command. It contains no
 * archives and no links. Path segments must not start with a dot, and paths must differ in more than case.
 */
export const lookFiles = z
  .object({
    files: z
      .array(
        z
          .object({
            /** Below the theme's folder, such as `theme.json` or `art/card.svg`. */
            path: z
              .string()
              .max(200)
              .regex(/^[A-Za-z0-9_-][A-Za-z0-9._ -]*(?<![. ])(\/[A-Za-z0-9_-][A-Za-z0-9._ -]*(?<![. ])){0,5}$/),
            base64: z.base64(),
          })
          .readonly(),
      )
      .min(1)
      .max(500)
      .readonly(),
  })
  .readonly();
