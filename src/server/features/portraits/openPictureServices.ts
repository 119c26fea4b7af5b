import { join } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { packageRoot } from '../../../themeFiles/packageRoot.mjs';
import { readWorkflow } from './services/readWorkflow.ts';
import type { PictureServiceConfig } from './pictureSettings.ts';
import type { KeyedService } from '../../../shared/contract/staff.ts';
import type { KeyRing } from '../../core/access/keyRing.ts';
import { startEmulator } from './emulators/startEmulator.ts';
import { comfyuiService } from './services/comfyuiService.ts';
import { fakeService } from './services/fakeService.ts';
import { geminiService } from './services/geminiService.ts';
import { openaiService } from './services/openaiService.ts';
import type { PictureService } from './services/PictureService.ts';
import { sdwebuiService } from './services/sdwebuiService.ts';
import { webhookService } from './services/webhookService.ts';
import type { HeededService, OutOfUse } from './services/heeded.ts';
import { heeded } from './services/heeded.ts';
import { serviceError } from './services/serviceErrors.ts';
import { inOrder, withRetries } from './services/withRetries.ts';

export interface OpenPictureServices {
  /** Null if no service is chosen. */
  readonly service: PictureService | null;
  /** Services that return no pictures until somebody fixes their account or settings. */
  out(): readonly OutOfUse[];
  /** Tries all services again with the next order. */
  forgive(): void;
  close(): Promise<void>;
}

/** Opens the chosen services as a single one that tries them in order. Fails with a sentence for event staff. */
export async function openPictureServices(
  configs: readonly PictureServiceConfig[],
  keyOf: KeyRing['key'] = () => null,
): Promise<Result<OpenPictureServices, string>> {
  const closing: (() => Promise<void>)[] = [];
  const services: HeededService[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(closing.splice(0).map((one) => one()));
  };
  for (const config of configs) {
    const service = await openService(config, { closing, keyOf });
    if (!service.ok) {
      await close();
      return service;
    }
    services.push(heeded(service.value));
  }
  const [first, ...others] = services.map((service, place) => withRetries(service, place < services.length - 1 ? patienceMs : Infinity));
  return success({
    service: first === undefined ? null : inOrder([first, ...others]),
    out: () => services.flatMap((service) => service.out() ?? []),
    forgive: () => services.forEach((service) => service.forgive()),
    close,
  });
}

/** How long to wait for a busy service before trying the next. */
const patienceMs = 1500;

interface Opening {
  readonly closing: (() => Promise<void>)[];
  readonly keyOf: KeyRing['key'];
}

async function openService(config: PictureServiceConfig, opening: Opening): Promise<Result<PictureService, string>> {
  switch (config.kind) {
    case 'fake':
      return success(fakeService());
    case 'webhook':
      return success(webhookService(config));
    case 'openai':
      return success(
        withKey('openai', config, config.key, opening, (key) =>
          key === null && config.needsKey ? null : openaiService({ ...config, key }),
        ),
      );
    case 'gemini':
      return success(
        withKey('gemini', config, config.key, opening, (key) =>
          key === null && config.needsKey ? null : geminiService({ ...config, key }),
        ),
      );
    case 'sdwebui':
      return success(withKey('sdwebui', config, config.auth, opening, (auth) => sdwebuiService({ ...config, auth })));
    case 'comfyui': {
      const workflow = readWorkflow(config.workflow ?? join(packageRoot, 'assets/services/comfyui-portrait.json'));
      return workflow.ok ? success(comfyuiService({ url: config.url, workflow: workflow.value })) : workflow;
    }
    case 'emulator': {
      const emulator = await startEmulator(config.of);
      opening.closing.push(() => emulator.close());
      const { url } = emulator;
      const vendor = { url, key: 'emulated', needsKey: false, model: 'emulated', options: {} };
      if (config.of === 'sdwebui') return openService({ kind: 'sdwebui', url, auth: null }, opening);
      return openService(config.of === 'comfyui' ? { kind: 'comfyui', url, workflow: null } : { kind: config.of, ...vendor }, opening);
    }
  }
}

/**
 * Wraps a service so that it uses its current key: the one from the booth's start settings, or the one that staff set. `make` returns null
 * if a required key is missing.
 */
function withKey(
  name: KeyedService,
  { url }: { readonly url: string },
  given: string | null,
  { keyOf }: Opening,
  make: (key: string | null) => PictureService | null,
): PictureService {
  return {
    name,
    async make(order) {
      const service = make(given ?? keyOf(name, new URL(url).origin));
      return service === null ? failure({ ...serviceError('key', 'no key is set'), way: 'unsent' }) : service.make(order);
    },
  };
}
