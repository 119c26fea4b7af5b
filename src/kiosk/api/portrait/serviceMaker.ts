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

/** The longest accepted answer, in bytes: a picture of 16 MiB in base64 and a little more, like the booth's own server's limit. */
const longestAnswer = 24 * 1024 * 1024;
/** If the picture shows strangers, request one more picture. */
const triesAtMost = 2;

/** What the booth's own server needs in addition, and how to check its pictures. */
export interface OwnServer {
  readonly isLike: IsLike;
  /** How many people are in a photo, a PNG data URL; null if unknown. */
  readonly people: (photo: string) => Promise<number | null>;
  /** No portrait for larger groups: image models lose faces in them. */
  readonly maxPeople: number;
  /** The recipients that guests were told about: nobody else gets the photo. */
  readonly sentTo: PictureRecipients;
  /** A random number that identifies the visit with these answers. */
  readonly visitOf: (answers: Answers) => string;
}

/** The maker that uses an HTTP service: `POST /api/generate` with the photo and the answers, `{ base64 }` back. */
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
        return failure(new PictureError('service', 'it is not asked for these people'));
      const told = own === undefined ? {} : { sentTo: own.sentTo, visit: own.visitOf(answers) };
      const request: GenerateRequest = { photo: file, answers, ...(people === null ? {} : { people }), ...told };
      try {
        for (let tries = 0; tries < triesAtMost; tries++) {
          const response = await client.post<unknown>('/api/generate', request, bounded(signal));
          onProgress('finishing', 0.8);
          const url = await toPng(base64Of(response.data));
          // A custom service's pictures are not checked: the theme's author decides what it makes, and of whom.
          const like = own === undefined || (await own.isLike(request.photo, url));
          if (like === true) return success({ url, shape: 'photo' });
          // If this machine can't check a picture now, it couldn't check the next one either.
          if (like === null) break;
        }
        return failure(new PictureError('service', 'the people in its picture are not those in the photo'));
      } catch (cause) {
        return failure(new PictureError('service', 'the picture service gave no picture', cause));
      }
    },
  };
}

/** Aborts a request when its answer grows too long: the answer may be endless, and the page keeps all of it. */
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
  // Remove whitespace first: a pattern that allows it anywhere takes half a minute to reject a long run of it.
  const base64 = typeof given === 'string' ? given.replaceAll(/\s/g, '') : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new TypeError('the answer has no base64 field with a picture in it');
  return base64;
}
