import { z } from 'zod';
import { milliseconds, words } from './themeValues.ts';

/** How the photo becomes the picture on the card. */
export const pictureSchema = z
  .strictObject({
    makers: z
      .array(z.enum(['service', 'cutout', 'plain']))
      .min(1)
      .describe(
        'Who makes the picture, tried in this order: a `service`, the booth itself with a `cutout`, the `plain` photo. `plain` is always the last, even if not named.',
      ),
    pictureDeadlineMs: milliseconds.min(1000).max(300_000).describe('Nobody waits longer than this for the picture.'),
    correctLight: z
      .boolean()
      .optional()
      .describe(
        'Whether exposure and white balance are corrected for the faces of guests who are cut out, and noise is reduced; by default yes. The plain photo is not changed.',
      ),
    serviceUrl: z.url().optional().describe("Base address of the picture service; without it the booth's own server on this machine."),
    serviceTimeoutMs: milliseconds.min(1000).describe('The booth gives up on the service after this time.'),
    serve: z
      .enum(['wait', 'late', 'both'])
      .optional()
      .describe(
        "When guests see the portrait. `late`, the default: they get the card at once, and the portrait reaches their phones within ten minutes if they agreed to it. `wait`: they wait for the portrait before the card, at most `pictureDeadlineMs`. `both`: they wait too, then get the booth's own picture and the portrait side by side on screen, phone and paper, arranged by a format's `strip.sides`, or as two cards without one. Always `wait` unless the booth's own server has a picture service (`--picture-service`).",
      ),
    afterRefusal: z
      .enum(['stop', 'next'])
      .optional()
      .describe(
        'What happens to a photo that a picture service has refused to paint. `stop`, the default: no other service gets it. `next`: the next one of `--picture-service` is asked.',
      ),
    maxPeople: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('No portrait is painted of more people than this: image models lose faces in groups. By default 4.'),
    prompt: words
      .optional()
      .describe(
        "What an image model is told. `{q3}` is the text of the answer to that question, `{q3.prompt}` the `prompt` of its option. By default, the booth's own sentence with all answers.",
      ),
    groupPrompt: words
      .optional()
      .describe('The same for photos of several people. `{people}` is replaced by their number, such as `three people`.'),
    negativePrompt: words.optional().describe('What an image model is told to leave out.'),
    img2img: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        "Further fields of Stable Diffusion web UI's `img2img`, such as `denoising_strength`, or `alwayson_scripts` for ControlNet; `%photo%` stands for the photo in base64, `%reference%` for the `reference` of the answer, or the photo where it has none.",
      ),
    settledPauseMs: milliseconds.max(30_000).describe('How long the finished picture is shown before the card.'),
  })
  .describe('How the photo becomes the picture on the card.');
