import { z } from 'zod';
import { failure } from '../../../../shared/errors.ts';
import type { PictureService } from './PictureService.ts';
import { askService, failed, jsonIn, pictureOf } from './askService.ts';
import { finishError, geminiError } from './geminiErrors.ts';
import { baseOf, inOneText } from './openaiService.ts';
import type { VendorSettings } from './VendorSettings.ts';

const inline = z.object({ data: z.string().min(1) });
const part = z.object({ inlineData: inline.nullish(), inline_data: inline.nullish(), thought: z.boolean().nullish() });
// Servers in front of the API write null for missing values.
const generated = z.object({
  candidates: z
    .array(z.object({ content: z.object({ parts: z.array(part).nullish() }).nullish(), finishReason: z.string().nullish() }))
    .nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
});

/** Google's Gemini API, `POST /v1beta/models/<model>:generateContent`, with photo and picture inside the JSON. */
export function geminiService({ url, key, model, options }: VendorSettings): PictureService {
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : { 'x-goog-api-key': key }) };
  const address = `${baseOf(url)}/v1beta/models/${encodeURIComponent(model)}:generateContent`;
  return {
    name: 'gemini',
    async make({ photo, prompt, reference, seed, signal }) {
      const inlined = (png: Buffer) => ({ inlineData: { mimeType: 'image/png', data: png.toString('base64') } });
      const text = inOneText(prompt, reference !== undefined);
      const body = JSON.stringify({
        contents: [{ role: 'user', parts: [{ text }, inlined(photo), ...(reference === undefined ? [] : [inlined(reference)])] }],
        generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '1:1' }, seed, ...options },
      });
      const answer = await askService({ url: address, headers, body, signal, refusal: geminiError });
      if (!answer.ok) return answer;
      const json = jsonIn(answer.value.bytes, generated);
      if (!json.ok) return json;
      const candidates = json.value.candidates ?? [];
      const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
      const lastOf = (some: typeof parts) =>
        some.map(({ inlineData, inline_data }) => inlineData ?? inline_data ?? undefined).findLast((one) => one !== undefined);
      const reason = json.value.promptFeedback?.blockReason ?? candidates.map(({ finishReason }) => finishReason).find(Boolean);
      // Use the last picture. Ignore pictures in the model's thoughts (drafts), unless the model finished normally and returned no other
      // picture.
      const picture = lastOf(parts.filter(({ thought }) => thought !== true)) ?? (reason === 'STOP' ? lastOf(parts) : undefined);
      if (picture !== undefined) return pictureOf(picture.data);
      return !reason ? failed('its answer has no picture') : failure(finishError(reason));
    },
  };
}
