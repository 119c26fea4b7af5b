import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GenerateRefusal, GenerateResponse, PictureRefusal } from '../../shared/contract/generate.ts';
import { generateRequest } from '../../shared/contract/generate.ts';
import type { Answers, SurveyQuestions } from '../../shared/survey/answers.ts';
import { answersAll, parseAnswers } from '../../shared/survey/answers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { PictureOrders } from '../pictures/pictureOrders.ts';
import { imageSize } from '../../themeFiles/pictures/imageSize.ts';

const prefix = 'data:image/png;base64,';
/** The largest photo that a theme may ask for. */
const longestSide = 4096;

/** The PNG file in a data URL, or null if it is anything but one complete PNG in plain base64, of at most 4096 x 4096 pixels. */
export function photoFile(dataUrl: string): Buffer | null {
  if (!dataUrl.startsWith(prefix)) return null;
  const base64 = dataUrl.slice(prefix.length);
  const file = Buffer.from(base64, 'base64');
  // Node silently skips invalid base64: only a round trip proves that there was none.
  const size = base64 === file.toString('base64') ? imageSize(file) : null;
  if (size?.type === 'png' && size.width <= longestSide && size.height <= longestSide) return file;
  file.fill(0);
  return null;
}

/** A photo of 12 MB as a PNG, in base64. */
const bodyLimit = 16 * 1024 * 1024;

/** `POST /api/generate`: the picture that the service makes of a guest's photo and answers. */
export function generateRoute(app: FastifyInstance, survey: () => Theme['survey'], orders: PictureOrders): void {
  app.post('/api/generate', { bodyLimit }, async (request, reply) => {
    const questions = survey().map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
    const order = readOrder(request.body, questions);
    if (order === null) return refuse(reply, 'bad-request');
    const leaving = new AbortController();
    // Closed before the answer is sent: the guest has gone, or another maker was faster.
    reply.raw.once('close', () => leaving.abort());
    const made = await orders.order({ ...order, signal: leaving.signal });
    if (!made.ok) return refuse(reply, made.error.error, made.error.retryAfterMs);
    const answer: GenerateResponse = { base64: made.value.toString('base64') };
    made.value.fill(0);
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

/** Photo and answers, checked against the survey; null for anything else. */
function readOrder(body: unknown, questions: SurveyQuestions): { photo: Buffer; answers: Answers } | null {
  const request = generateRequest.safeParse(body);
  if (!request.success) return null;
  const answers = parseAnswers(questions, request.data.answers);
  if (answers === null || !answersAll(questions, answers)) return null;
  const photo = photoFile(request.data.photo);
  return photo === null ? null : { photo, answers };
}

const answers: Readonly<Record<PictureRefusal, readonly [status: number, message: string]>> = {
  'bad-request': [400, 'Needed are a photo, as a PNG data URL, and an answer to every question of the survey.'],
  refused: [422, 'The picture service does not take this photo.'],
  failed: [502, 'The picture service gave no picture.'],
  'too-slow': [504, 'The picture service took too long.'],
  busy: [503, 'Too many pictures are being made at the moment.'],
  resting: [503, 'The picture service has failed too often and is left alone for a while.'],
};

function refuse(reply: FastifyReply, error: PictureRefusal, retryAfterMs: number | null = null): FastifyReply {
  const [status, message] = answers[error];
  if (retryAfterMs !== null) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error, message } satisfies GenerateRefusal);
}
