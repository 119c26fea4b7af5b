import { z } from 'zod';
import { paintedPhoto } from '../services/fakeService.ts';
import type { Emulator, EmulatorDials } from './Emulator.ts';
import { jsonOf, openEmulator, emulatedAnswer } from './Emulator.ts';

const path = /^\/v1(?:beta)?\/models\/[\w.-]+:generateContent$/;

const blob = z.strictObject({ mimeType: z.enum(['image/png', 'image/jpeg', 'image/webp']), data: z.base64().min(1) });
/** `GenerateContentParameters` from the types of Google's published client, limited to pictures. */
const request = z.strictObject({
  contents: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'model']).optional(),
        parts: z.array(z.union([z.strictObject({ text: z.string().min(1) }), z.strictObject({ inlineData: blob })])).min(1),
      }),
    )
    .min(1),
  generationConfig: z
    .strictObject({
      responseModalities: z.array(z.enum(['TEXT', 'IMAGE'])).optional(),
      imageConfig: z
        .strictObject({
          aspectRatio: z.enum(['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9']).optional(),
          imageSize: z.enum(['1K', '2K', '4K']).optional(),
        })
        .optional(),
      seed: z.int().min(0).max(0x7fff_ffff).optional(),
      temperature: z.number().min(0).max(2).optional(),
      candidateCount: z.int().min(1).optional(),
    })
    .optional(),
});

const wrong = (code: number, status: string, message: string) => emulatedAnswer({ error: { code, message, status } }, code);

/** Google's `generateContent`: returns the photo tinted in a colour derived from the prompt. */
export const geminiEmulator = (dials: EmulatorDials): Promise<Emulator> =>
  openEmulator(
    dials,
    (asked) => path.test(asked.path),
    emulatedAnswer({
      candidates: [{ finishReason: 'IMAGE_SAFETY', index: 0 }],
      usageMetadata: { promptTokenCount: 400, totalTokenCount: 400 },
    }),
    async (asked) => {
      if (asked.method !== 'POST' || !path.test(asked.path)) return null;
      if (asked.headers['x-goog-api-key'] === undefined)
        return wrong(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.');
      const fields = request.safeParse(jsonOf(asked));
      if (!fields.success) return wrong(400, 'INVALID_ARGUMENT', z.prettifyError(fields.error));
      const parts = fields.data.contents.flatMap((content) => content.parts);
      const prompt = parts.flatMap((part) => ('text' in part ? [part.text] : [])).join(' ');
      const photo = parts.flatMap((part) => ('inlineData' in part ? [part.inlineData.data] : []))[0];
      const picture = photo === undefined ? null : await paintedPhoto(Buffer.from(photo, 'base64'), ['gemini', prompt]);
      if (picture === null) return wrong(400, 'INVALID_ARGUMENT', 'Unable to process input image.');
      const made = { text: 'Here is your portrait.' };
      const image = { inlineData: { mimeType: 'image/png', data: picture.toString('base64') } };
      return emulatedAnswer({
        candidates: [{ content: { role: 'model', parts: [made, image] }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 400, candidatesTokenCount: 1290, totalTokenCount: 1690 },
      });
    },
  );
