import { z } from 'zod';
import { imageSize } from '../../../../shared/share/imageSize.ts';
import { paintedPhoto } from '../services/fakeService.ts';
import type { Emulator, EmulatorDials } from './Emulator.ts';
import { formFile, formOf, openEmulator, emulatedAnswer } from './Emulator.ts';

const path = '/v1/images/edits';

/** The fields of `CreateImageEditRequest` in OpenAI's published document, with its rules for their values. */
const edit = z.strictObject({
  image: z.array(formFile).min(1).max(16),
  prompt: z.string().min(1).max(32_000),
  model: z.string().min(1),
  n: z.coerce.number().int().min(1).max(10).optional(),
  size: z
    .string()
    .regex(/^(auto|\d+x\d+)$/)
    .optional(),
  quality: z.enum(['auto', 'low', 'medium', 'high', 'standard']).optional(),
  background: z.enum(['transparent', 'opaque', 'auto']).optional(),
  input_fidelity: z.enum(['high', 'low']).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
  output_compression: z.coerce.number().int().min(0).max(100).optional(),
  user: z.string().optional(),
});

const wrong = (message: string, code: string | null, status = 400) =>
  emulatedAnswer({ error: { message, type: 'invalid_request_error', param: null, code } }, status);

/** A single picture is sent as `image`, several as `image[]`. */
function fieldsOf(form: FormData | null): object {
  const { image: _, 'image[]': __, ...fields } = Object.fromEntries(form ?? []);
  return { ...fields, image: [...(form?.getAll('image') ?? []), ...(form?.getAll('image[]') ?? [])] };
}

/** OpenAI's `POST /v1/images/edits`: returns the photo tinted in a colour derived from the prompt. */
export const openaiEmulator = (dials: EmulatorDials): Promise<Emulator> =>
  openEmulator(
    dials,
    (asked) => asked.path === path,
    wrong('Your request was rejected by the safety system.', 'moderation_blocked'),
    async (asked) => {
      if (asked.path !== path) return null;
      if (asked.method !== 'POST') return wrong(`Not allowed to ${asked.method}`, null, 405);
      if (!/^Bearer \S+$/.test(asked.headers.authorization ?? '')) return wrong('Incorrect API key provided', 'invalid_api_key', 401);
      const fields = await edit.safeParseAsync(fieldsOf(await formOf(asked)));
      if (!fields.success) return wrong(z.prettifyError(fields.error), 'invalid_value');
      const { image: pictures, prompt, size = 'auto', quality = 'auto' } = fields.data;
      const [image] = pictures;
      const picture =
        image === undefined || pictures.some((one) => imageSize(one) === null)
          ? null
          : await (dials.paint ?? paintedPhoto)(image, ['openai', prompt]);
      if (picture === null) return wrong('The image could not be read', 'invalid_image');
      return emulatedAnswer({
        created: 1_700_000_000,
        background: 'opaque',
        output_format: 'png',
        size,
        quality,
        data: [{ b64_json: picture.toString('base64') }],
        usage: { input_tokens: 400, output_tokens: 4000, total_tokens: 4400 },
      });
    },
  );
