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

/** The largest answer, in bytes: a picture of 16 MiB in base64 and a little more, as the booth's own server takes it. */
const longestAnswer = 24 * 1024 * 1024;
/** A picture of strangers is tried away once, by another one. */
const triesAtMost = 2;

/** What the booth's own server is told besides, and how its pictures are looked at. */
export interface OwnServer {
  readonly isLike: IsLike;
  /** How many people are in a photo, a PNG data URL; null where nobody can tell. */
  readonly people: (photo: string) => Promise<number | null>;
  /** Of more, nothing is painted: image models lose faces in groups. */
  readonly maxPeople: number;
  /** Who gets the photos according to what guests were told. */
  readonly sentTo: PictureRecipients;
  /** A random number that identifies the visit with these answers. */
  readonly visitOf: (answers: Answers) => string;
}

/** The picture by an HTTP service: `POST /api/generate` with the photo and the answers, `{ base64 }` back. */
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
          // With a custom service, the theme's author decides what is made, and of whom.
          const like = own === undefined || (await own.isLike(request.photo, url));
          if (like === true) return success({ url, shape: 'photo' });
          // What can't be looked at now can't be in a moment.
          if (like === null) break;
        }
        return failure(new PictureError('service', 'the people in its picture are not those in the photo'));
      } catch (cause) {
        return failure(new PictureError('service', 'the picture service gave no picture', cause));
      }
    },
  };
}

/** A request that is given up when its answer grows too long: it may have no end, and the page keeps all of it. */
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
