import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GenerateRefusal, GenerateResponse, LatePortrait, PictureRefusal } from '../../../shared/contract/portraits/generate.ts';
import { generateRequest } from '../../../shared/contract/portraits/generate.ts';
import type { SurveyQuestions } from '../../../shared/survey/answers.ts';
import { answersAll, parseAnswers } from '../../../shared/survey/answers.ts';
import type { PictureRecipients, ThemeInLanguages } from '../../../shared/theme/themeSchema.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';
import type { PhotoOrder, PictureOrders } from './pictureOrders.ts';
import type { Sequels } from '../../core/sequelsUnderWay.ts';
import { imageSize } from '../../../shared/share/imageSize.ts';

const prefix = 'data:image/png;base64,';
/** Size limit for the sides of a photo, in pixels. */
const longestSide = 4096;

/** The PNG file in a data URL; null unless it is one complete PNG in plain base64, of at most 4096 x 4096 pixels. */
export function photoFile(dataUrl: string): Buffer | null {
  if (!dataUrl.startsWith(prefix)) return null;
  const base64 = dataUrl.slice(prefix.length);
  const file = Buffer.from(base64, 'base64');
  // Node silently skips invalid base64. Only a round trip proves that it is valid.
  const size = base64 === file.toString('base64') ? imageSize(file) : null;
  if (size?.type === 'png' && size.width <= longestSide && size.height <= longestSide) return file;
  file.fill(0);
  return null;
}

/** Large enough for a 12 MB PNG in base64. */
const bodyLimit = 16 * 1024 * 1024;

export interface GenerateParts {
  /**
   * The theme as served to the kiosk, which tells guests who receives their photo. The theme's own file does not contain these recipients.
   */
  readonly theme: () => Pick<ThemeInLanguages, 'survey' | 'picture'>;
  readonly orders: PictureOrders;
  readonly sequels: Sequels;
  readonly vault: Pick<PhotoVault, 'wants'>;
}

/** `POST /api/generate`: orders a service's picture of a guest's photo and answers with it. */
export function generateRoute(app: FastifyInstance, { theme, orders, sequels, vault }: GenerateParts): void {
  /** Why an order may not be placed now; null if it may. */
  async function refusalOf(portrait: LatePortrait | undefined, sentTo: PictureRecipients | undefined): Promise<PictureRefusal | null> {
    // The guest agreed only to the named recipients.
    const isTold = sentTo === undefined ? portrait === undefined : isSame(sentTo, theme().picture.sentTo);
    if (!isTold) return 'unwanted';
    if (portrait === undefined) return null;
    const wanted = await vault.wants(portrait);
    if (!wanted.ok) return 'unavailable';
    return wanted.value ? null : 'unwanted';
  }

  app.post('/api/generate', { bodyLimit }, async (request, reply) => {
    const questions = theme().survey.map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
    const order = readOrder(request.body, questions);
    if (order === null) return refuse(reply, 'bad-request');
    const leaving = new AbortController();
    // If the connection closes before the answer, the guest has left or another maker was faster.
    reply.raw.once('close', () => leaving.abort());
    const { portrait, sentTo, ...rest } = order;
    let isUnwanted = false;
    const stop = (): void => {
      isUnwanted = true;
      leaving.abort();
    };
    // Register the portrait before checking whether it is wanted, so that a deletion from now on stops it.
    const underWay = portrait === undefined ? null : sequels.begin(portrait, stop);
    let refusal: PictureRefusal | null;
    let made: Awaited<ReturnType<PictureOrders['order']>> | null = null;
    try {
      refusal = await refusalOf(portrait, sentTo);
      const onPainting = underWay === null ? {} : { onPainting: underWay.painting };
      if (refusal === null && !isUnwanted) made = await orders.order({ ...rest, ...onPainting, signal: leaving.signal });
    } finally {
      underWay?.end();
    }
    if (made === null || isUnwanted) {
      rest.photo.fill(0);
      if (made?.ok === true) made.value.fill(0);
      return refuse(reply, refusal ?? 'unwanted', refusal === 'unavailable' ? unavailableMs : null);
    }
    if (!made.ok) return refuse(reply, made.error.error, made.error.retryAfterMs);
    const answer: GenerateResponse = { base64: made.value.toString('base64') };
    made.value.fill(0);
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

interface ReadOrder extends Pick<PhotoOrder, 'photo' | 'answers' | 'people' | 'visit'> {
  readonly sentTo?: PictureRecipients;
  readonly portrait?: LatePortrait;
}

/** Whether both contain the same names in the same order. */
const isSame = (told: PictureRecipients, now: PictureRecipients = []): boolean =>
  told.length === now.length && told.every((name, place) => name === now[place]);

/** When to retry if storage can't be read. */
const unavailableMs = 10_000;

/** Photo and answers, checked against the survey; null if they are invalid. */
function readOrder(body: unknown, questions: SurveyQuestions): ReadOrder | null {
  const request = generateRequest.safeParse(body);
  if (!request.success) return null;
  const answers = parseAnswers(questions, request.data.answers);
  if (answers === null || !answersAll(questions, answers)) return null;
  const photo = photoFile(request.data.photo);
  const { people, portrait, sentTo, visit = portrait?.card } = request.data;
  return photo === null
    ? null
    : {
        photo,
        answers,
        ...(people && { people }),
        ...(portrait !== undefined && { portrait }),
        ...(sentTo !== undefined && { sentTo }),
        ...(visit !== undefined && { visit }),
      };
}

const answers: Readonly<Record<PictureRefusal, readonly [status: number, message: string]>> = {
  'bad-request': [400, 'Send a photo as a PNG data URL and an answer to every question of the survey.'],
  refused: [422, 'The picture service does not accept this photo.'],
  unwanted: [422, 'This picture is no longer wanted, or the guest agreed to different recipients of the photo.'],
  failed: [502, 'The picture service did not return a picture.'],
  'too-slow': [504, 'The picture service took too long.'],
  busy: [503, 'Too many pictures are being made at the moment.'],
  resting: [503, 'The picture service has failed too often and is paused for a while.'],
  spent: [503, 'This booth has reached its limit of ordered pictures for now.'],
  unavailable: [503, 'The booth cannot currently tell whether this portrait is still wanted.'],
};

function refuse(reply: FastifyReply, error: PictureRefusal, retryAfterMs: number | null = null): FastifyReply {
  const [status, message] = answers[error];
  if (retryAfterMs !== null) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error, message } satisfies GenerateRefusal);
}
