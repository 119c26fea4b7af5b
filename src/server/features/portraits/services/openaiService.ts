import { z } from 'zod';
import { failure } from '../../../../shared/errors.ts';
import type { PicturePrompt } from '../../../../shared/theme/promptFor.ts';
import type { PictureService } from './PictureService.ts';
import { askService, failed, jsonIn, pictureOf } from './askService.ts';
import { openaiError } from './openaiErrors.ts';
import { serviceError } from './serviceErrors.ts';
import type { VendorSettings } from './VendorSettings.ts';

const edited = z.object({ data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })) });

/** OpenAI's Images API, `POST /v1/images/edits`, and compatible servers. */
export function openaiService({ url, key, model, options }: VendorSettings): PictureService {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  return {
    name: 'openai',
    async make({ photo, prompt, reference, signal }) {
      const body = new FormData();
      const fields = {
        size: '1024x1024',
        n: 1,
        output_format: 'png',
        ...options,
        model,
        prompt: inOneText(prompt, reference !== undefined),
      };
      for (const [name, value] of Object.entries(fields)) body.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      const add = (field: string, png: Buffer, file: string): void =>
        body.append(field, new Blob([new Uint8Array(png)], { type: 'image/png' }), file);
      add(reference === undefined ? 'image' : 'image[]', photo, 'photo.png');
      if (reference !== undefined) add('image[]', reference, 'style.png');
      const answer = await askService({ url: `${baseOf(url)}/v1/images/edits`, headers, body, signal, refusal: openaiError });
      if (!answer.ok) return answer;
      const json = jsonIn(answer.value.bytes, edited, 'b64_json');
      if (!json.ok) return json;
      const { b64_json: base64, url: elsewhere } = json.value.data[0] ?? {};
      if (base64) return pictureOf(base64);
      if (elsewhere) return failed('its answer is an address instead of a picture: set its option response_format to b64_json');
      // Compatible servers omit a picture that their moderation blocks, without reporting an error.
      return failure(serviceError('photo', 'no picture'));
    },
  };
}

/** For models with a single prompt: adds the negative prompt and the purpose of the second picture to the text. */
export const inOneText = ({ text, negative }: Pick<PicturePrompt, 'text' | 'negative'>, hasReference: boolean): string =>
  [
    text,
    ...(negative === '' ? [] : [`Leave out: ${negative}.`]),
    ...(hasReference ? ['Paint in the style of the second picture; take nobody and nothing else from it.'] : []),
  ].join('\n');

/** Strips the version from an address. Vendors' own libraries include it, but our paths begin with it. */
export const baseOf = (url: string): string => url.replace(/\/v1(?:beta)?\/?$/, '');
