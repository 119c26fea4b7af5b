import { z } from 'zod';
import { paintedPhoto } from '../services/fakeService.ts';
import type { Emulator, EmulatorDials } from './Emulator.ts';
import { jsonOf, openEmulator, emulatedAnswer } from './Emulator.ts';

const path = '/sdapi/v1/img2img';

/** `StableDiffusionImg2ImgProcessingAPI` of stable-diffusion-webui's models.py, which ignores unknown fields. */
const request = z.object({
  init_images: z.array(z.base64().min(1)).min(1),
  prompt: z.string(),
  negative_prompt: z.string().optional(),
  seed: z.int().min(-1).optional(),
  width: z.int().min(64).max(2048).optional(),
  height: z.int().min(64).max(2048).optional(),
  steps: z.int().min(1).max(150).optional(),
  denoising_strength: z.number().min(0).max(1).optional(),
  force_task_id: z.string().optional(),
  save_images: z.boolean().optional(),
  send_images: z.boolean().optional(),
  alwayson_scripts: z.record(z.string(), z.object({ args: z.array(z.unknown()) })).optional(),
});

const wrong = (status: number, detail: unknown) => emulatedAnswer({ detail }, status);

/** Stable Diffusion web UI's `img2img`, `progress` and `interrupt`: returns the photo tinted in a colour derived from the prompt. */
export const sdwebuiEmulator = (dials: EmulatorDials): Promise<Emulator> =>
  openEmulator(
    dials,
    (asked) => asked.path === path,
    wrong(422, [{ loc: ['body', 'init_images'], msg: 'the image was blocked', type: 'value_error' }]),
    async (asked) => {
      if (asked.path === '/sdapi/v1/progress')
        return emulatedAnswer({
          progress: 0,
          eta_relative: 0,
          state: { job: '', interrupted: false },
          current_image: null,
          current_task: null,
        });
      if (asked.path === '/sdapi/v1/interrupt') return emulatedAnswer({});
      if (asked.path !== path || asked.method !== 'POST') return null;
      const fields = request.safeParse(jsonOf(asked));
      if (!fields.success) return wrong(422, fields.error.issues);
      const { init_images: photos, prompt, seed = -1, save_images: saves = false } = fields.data;
      if (saves) return wrong(422, 'this emulator does not store pictures');
      const picture = await paintedPhoto(Buffer.from(photos[0] ?? '', 'base64'), ['sdwebui', prompt]);
      if (picture === null) return wrong(500, 'Invalid encoded image');
      return emulatedAnswer({ images: [picture.toString('base64')], parameters: { prompt, seed }, info: JSON.stringify({ prompt, seed }) });
    },
  );
