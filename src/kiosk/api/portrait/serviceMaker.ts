import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { PictureError } from '../../../picture/PictureError.ts';
import type { PictureMaker } from '../../../picture/PictureMaker.ts';
import type { GenerateRequest, GenerateResponse } from '../../../shared/contract/portraits/generate.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';

/** Converts an untrusted image file in base64 to a PNG data URL; rejects if the browser can't decode it. */
export type ToPng = (base64: string) => Promise<string>;

/** Whether everybody in the photo is still recognisable in the picture; null if unknown. Both are PNG data URLs. */
export type IsLike = (photo: string, picture: string) => Promise<boolean | null>;

/** The size limit for an answer, in bytes: slightly more than a picture of 16 MiB in base64, like the limit of the booth's own server. */
const longestAnswer = 24 * 1024 * 1024;
/** If the picture shows strangers, request another one, up to this many tries. */
const triesAtMost = 2;

/** Extra parts needed when the booth's own server paints, including the check of its pictures. */
export interface OwnServer {
  readonly isLike: IsLike;
  /** How many people are in a photo, a PNG data URL; null if unknown. */
  readonly people: (photo: string) => Promise<number | null>;
  /** The maximum group size: image models lose faces in larger groups. */
  readonly maxPeople: number;
  /** The recipients that guests were told about. The photo goes to nobody else. */
  readonly sentTo: PictureRecipients;
  /** A random id for the visit with these answers. */
  readonly visitOf: (answers: Answers) => string;
}

/** The maker that uses an HTTP service: sends the photo and the answers by `POST /api/generate`, and gets `{ base64 }` back. */
export function serviceMaker(client: AxiosInstance, toPng: ToPng, own?: OwnServer): PictureMaker {
  return {
    name: 'service',
    sends: true,
    needsMs: 0,
    async make({ photo, answers, signal, onProgress }) {
      onProgress('making', 0.1);
      const file = await photo;
      const people = own === undefined ? null : await own.people(file);
      if (signal.aborted || (own !== undefined && (people === null || people > own.maxPeople)))
        return failure(new PictureError('service', 'it is not used for these people'));
      const told = own === undefined ? {} : { sentTo: own.sentTo, visit: own.visitOf(answers) };
      const request: GenerateRequest = { photo: file, answers, ...(people === null ? {} : { people }), ...told };
      try {
        for (let tries = 0; tries < triesAtMost; tries++) {
          const response = await client.post<unknown>('/api/generate', request, bounded(signal));
          onProgress('finishing', 0.8);
          const url = await toPng(base64Of(response.data));
          // A custom service's pictures are not checked: the theme's author decides what it paints.
          const like = own === undefined || (await own.isLike(request.photo, url));
          if (like === true) return success({ url, shape: 'photo' });
          // If this machine can't check this picture, it can't check the next one either.
          if (like === null) break;
        }
        return failure(new PictureError('service', 'its picture shows other people than the photo'));
      } catch (cause) {
        return failure(new PictureError('service', 'the picture service returned no picture', cause));
      }
    },
  };
}

/** Aborts a request when its answer grows too long, because it may be endless, and the page stores all of it. */
function bounded(signal: AbortSignal): AxiosRequestConfig {
  const tooLong = new AbortController();
  return {
    signal: AbortSignal.any([signal, tooLong.signal]),
    onDownloadProgress: ({ loaded }) => {
      if (loaded > longestAnswer) tooLong.abort();
    },
  };
}

/** Checks the service's answer, which may be anything: an HTML page or `{}` must fail here, not as a broken card. */
function base64Of(data: unknown): string {
  const given = typeof data === 'object' && data !== null ? (data as Partial<Record<keyof GenerateResponse, unknown>>).base64 : undefined;
  // Remove whitespace first: a pattern that allows whitespace anywhere takes half a minute to reject a long run of it.
  const base64 = typeof given === 'string' ? given.replaceAll(/\s/g, '') : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new TypeError('the answer has no base64 field with a picture');
  return base64;
}
