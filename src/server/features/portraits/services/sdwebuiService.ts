import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { askService, failed, jsonIn, pictureOf } from './askService.ts';
import type { PictureService, ServiceError } from './PictureService.ts';
import { serviceError } from './serviceErrors.ts';

export interface SdwebuiSettings {
  /** Without a trailing slash. */
  readonly url: string;
  /** `user:password` of `--api-auth`; never log it. */
  readonly auth: string | null;
}

const made = z.object({ images: z.array(z.string().min(1)).min(1) });
const underWay = z.object({ current_task: z.string().nullish() });

/** Stable Diffusion web UI and Forge, `POST /sdapi/v1/img2img`. They do not save the picture to a file. */
export function sdwebuiService({ url, auth }: SdwebuiSettings): PictureService {
  const headers = {
    'content-type': 'application/json',
    ...(auth === null ? {} : { authorization: `Basic ${Buffer.from(auth).toString('base64')}` }),
  };

  /**
   * Interrupts our task, which would continue after a lost connection. An interrupt stops the current task of any client, so first check
   * that the current task is ours.
   */
  const interrupt = async (task: string): Promise<void> => {
    const signal = AbortSignal.timeout(3000);
    const progress = await askService({ url: `${url}/sdapi/v1/progress?skip_current_image=true`, method: 'GET', headers, signal });
    const state = progress.ok ? jsonIn(progress.value.bytes, underWay) : progress;
    if (state.ok && state.value.current_task === task) await askService({ url: `${url}/sdapi/v1/interrupt`, headers, signal });
  };

  return {
    name: 'sdwebui',
    async make({ photo, prompt, reference, seed, signal }) {
      const task = `task(${randomUUID()})`;
      const base64 = photo.toString('base64');
      const body = JSON.stringify({
        init_images: [base64],
        prompt: prompt.text,
        negative_prompt: prompt.negative,
        seed,
        width: 1024,
        height: 1024,
        denoising_strength: 0.55,
        ...withPictures(prompt.img2img, base64, reference?.toString('base64') ?? base64),
        force_task_id: task,
        save_images: false,
        send_images: true,
        do_not_save_samples: true,
        do_not_save_grid: true,
      });
      const answer = await askService({ url: `${url}/sdapi/v1/img2img`, headers, body, signal, refusal });
      if (!answer.ok) {
        if (signal.aborted) await interrupt(task);
        return answer;
      }
      const json = jsonIn(answer.value.bytes, made, 'picture');
      if (!json.ok) return json;
      // The images after the first are ControlNet maps.
      const [first] = json.value.images;
      return first === undefined ? failed('its answer has no picture') : pictureOf(first);
    },
  };
}

/**
 * Interprets a refusal, which concerns the order's settings, never the photo. Without --api the path is unknown; an unknown sampler is also
 * a 404.
 */
function refusal(status: number, body: string): ServiceError | null {
  if (/OutOfMemoryError|out of memory/i.test(body)) return serviceError('broken', 'out of memory');
  if (status === 401 || status === 403) return serviceError('key', String(status));
  return [400, 404, 405, 413, 422].includes(status) ? serviceError('settings', String(status)) : null;
}

/** The theme's own fields, with `%photo%` replaced by the photo and `%reference%` by the style picture. */
function withPictures(fields: Readonly<Record<string, unknown>>, photo: string, reference: string): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    value === '%photo%' ? photo : value === '%reference%' ? reference : value,
  ) as Record<string, unknown>;
}
