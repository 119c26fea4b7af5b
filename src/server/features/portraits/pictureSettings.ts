import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { SdwebuiSettings } from './services/sdwebuiService.ts';
import type { VendorSettings } from './services/VendorSettings.ts';
import type { WebhookSettings } from './services/webhookService.ts';
import type { Chosen, Setting, Settings } from '../../core/settings/readSettings.ts';
import { settingKinds } from '../../core/settings/settingKinds.ts';
import { recipientAt } from '../../core/recipientAt.ts';
import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';
import type { PictureLimits } from '../../storage/staff/PictureCounts.ts';

/** Services with an emulator of their protocol. */
export const emulated = ['comfyui', 'sdwebui', 'openai', 'gemini'] as const;
export type Emulated = (typeof emulated)[number];

export type PictureServiceConfig =
  | { readonly kind: 'fake' }
  | ({ readonly kind: 'webhook' } & WebhookSettings)
  /** `workflow`: the absolute path of its file; null for the booth's own workflow. */
  | { readonly kind: 'comfyui'; readonly url: string; readonly workflow: string | null }
  | ({ readonly kind: 'sdwebui' } & SdwebuiSettings)
  /** `needsKey`: the service does not work without a key. */
  | ({ readonly kind: 'openai' | 'gemini'; readonly needsKey: boolean } & VendorSettings)
  /** An emulated service: the booth itself answers in the service's protocol. */
  | { readonly kind: 'emulator'; readonly of: Emulated };

const emulators = {
  'comfyui-emulator': 'comfyui',
  'sdwebui-emulator': 'sdwebui',
  'openai-emulator': 'openai',
  'gemini-emulator': 'gemini',
} as const;

const emulatorNames = Object.keys(emulators) as (keyof typeof emulators)[];

/** The settings for a vendor of image models. */
const vendor = <const Name extends string>(name: Name, url: string, model: string) =>
  ({
    [`${name}Url`]: {
      says: `the address of the service "${name}", or of a compatible one`,
      standard: url,
      read: settingKinds.photoAddress,
    },
    [`${name}Key`]: { says: 'its key', read: settingKinds.key },
    [`${name}Model`]: { says: 'its model', standard: model, read: settingKinds.text },
    [`${name}Options`]: {
      says: 'further options for the service, as JSON with its own names, such as {"quality":"high"}',
      standard: '{}',
      read: settingKinds.jsonObject,
    },
  }) as { readonly [Key in `${Name}Url` | `${Name}Model`]: Setting<string> & { readonly standard: string } } & {
    readonly [Key in `${Name}Key`]: Setting<string>;
  } & { readonly [Key in `${Name}Options`]: Setting<Readonly<Record<string, unknown>>> & { readonly standard: string } };

/** The settings for picture services. */
export const pictureSettings = {
  pictureService: {
    takes: 'names',
    says:
      'the picture service for themes with the maker "service": comfyui, sdwebui, openai, gemini, webhook, fake or none; if one of several, separated by ' +
      'commas, fails, the next is tried. With -emulator after its name, the booth emulates one of the first four',
    standard: 'none',
    read: settingKinds.someOf('none', 'comfyui', 'sdwebui', 'openai', 'gemini', 'webhook', 'fake', ...emulatorNames),
  },
  pictureLimits: {
    takes: 'limits',
    says: 'the limits for ordered pictures, such as guest=3,hour=60,day=400,event=1000',
    otherwise: 'no limits',
    read: settingKinds.pictureLimits,
  },
  picturePrice: {
    takes: 'amount',
    says: 'the price of one picture, for the sums on the staff page',
    read: settingKinds.price,
  },
  webhookUrl: {
    says: 'the address of the picture service "webhook"',
    read: settingKinds.webAddress,
  },
  webhookHeader: {
    says: 'one header with its key, such as "authorization: Bearer ..."',
    read: settingKinds.header,
  },
  comfyuiUrl: {
    says: 'the address of ComfyUI, such as http://192.168.1.20:8188',
    read: settingKinds.photoAddress,
  },
  comfyuiWorkflow: {
    says: 'its workflow file, in API format',
    otherwise: 'assets/services/comfyui-portrait.json',
    read: settingKinds.path,
  },
  sdwebuiUrl: {
    says: 'the address of Stable Diffusion web UI or Forge, such as http://192.168.1.20:7860',
    read: settingKinds.photoAddress,
  },
  sdwebuiAuth: {
    says: 'its user:password, if it was started with --api-auth',
    read: settingKinds.credentials,
  },
  ...vendor('openai', 'https://api.openai.com', 'gpt-image-1'),
  ...vendor('gemini', 'https://generativelanguage.googleapis.com', 'gemini-2.5-flash-image'),
} as const satisfies Settings;

export interface PortraitSettings {
  /** In the order in which they are tried; empty for none. */
  readonly pictureServices: readonly PictureServiceConfig[];
  readonly pictureLimits: PictureLimits;
  /** The price of one picture in any currency; null if not set. */
  readonly picturePrice: number | null;
  /** The recipients of photos, named to guests before they agree; undefined if photos are not sent. */
  readonly sentTo: PictureRecipients | undefined;
}

/** The chosen services in order, with limits and price, or one sentence about a missing setting. */
export function portraitSettings(chosen: Chosen<typeof pictureSettings>): Result<PortraitSettings, string> {
  const names = chosen.pictureService;
  if (names.includes('none') && names.length > 1) return failure('The picture service "none" cannot be combined with others.');
  const configs: PictureServiceConfig[] = [];
  for (const name of names) {
    if (name === 'none') continue;
    const config = pictureServiceConfig(name, chosen);
    if (!config.ok) return config;
    configs.push(config.value);
  }
  const recipients = configs.map((config) => ('url' in config ? recipientAt(config.url) : null));
  return success({
    pictureServices: configs,
    pictureLimits: chosen.pictureLimits ?? {},
    picturePrice: chosen.picturePrice,
    sentTo: recipients.length === 0 ? undefined : recipients,
  });
}

type PictureServiceName = Exclude<Chosen<typeof pictureSettings>['pictureService'][number], 'none'>;

function pictureServiceConfig(name: PictureServiceName, chosen: Chosen<typeof pictureSettings>): Result<PictureServiceConfig, string> {
  const needs = (what: string, variable: string) => failure(`The picture service "${name}" needs ${what}, in ${variable}.`);
  switch (name) {
    case 'fake':
      return success({ kind: name });
    case 'webhook':
      return chosen.webhookUrl === null
        ? needs('the address that pictures come from', 'STAGEBOOTH_WEBHOOK_URL')
        : success({ kind: name, url: chosen.webhookUrl, header: chosen.webhookHeader });
    case 'comfyui':
      return chosen.comfyuiUrl === null
        ? needs('its address', 'STAGEBOOTH_COMFYUI_URL')
        : success({ kind: name, url: chosen.comfyuiUrl, workflow: chosen.comfyuiWorkflow });
    case 'sdwebui':
      return chosen.sdwebuiUrl === null
        ? needs('its address', 'STAGEBOOTH_SDWEBUI_URL')
        : success({ kind: name, url: chosen.sdwebuiUrl, auth: chosen.sdwebuiAuth });
    case 'openai':
    case 'gemini': {
      const { [`${name}Url` as const]: url, [`${name}Key` as const]: key, [`${name}Model` as const]: model } = chosen;
      // A compatible server at another address may not need a key. Staff may still set the vendor's key on the staff page.
      const needsKey = url === pictureSettings[`${name}Url`].standard;
      return success({ kind: name, url, key, needsKey, model, options: chosen[`${name}Options`] });
    }
    default:
      return success({ kind: 'emulator', of: emulators[name] });
  }
}
