import type { GenerateRequest } from '../../../../shared/contract/portraits/generate.ts';
import { generateResponse } from '../../../../shared/contract/portraits/generate.ts';
import { success } from '../../../../shared/errors.ts';
import { askService, jsonIn, pictureOf } from './askService.ts';
import type { PictureService } from './PictureService.ts';

export interface WebhookSettings {
  /** Any http or https address; it may contain a key, so never log it. */
  readonly url: string;
  /** One header with its value, such as a key; never log it either. */
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** Any HTTP service: receives the JSON of `POST /api/generate`, returns `{ base64 }` or the bytes of an image. */
export function webhookService({ url, header }: WebhookSettings): PictureService {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, image/png, image/jpeg, image/webp',
    ...(header === null ? {} : { [header.name]: header.value }),
  };
  return {
    name: 'webhook',
    async make({ photo, answers, signal }) {
      const body = JSON.stringify({ photo: `data:image/png;base64,${photo.toString('base64')}`, answers } satisfies GenerateRequest);
      const answer = await askService({ url, headers, body, signal });
      if (!answer.ok) return answer;
      if (!answer.value.isJson) return success(answer.value.bytes);
      const json = jsonIn(answer.value.bytes, generateResponse, 'base64');
      return json.ok ? pictureOf(json.value.base64) : json;
    },
  };
}
