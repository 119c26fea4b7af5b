import type { Emulated } from '../pictureSettings.ts';
import { comfyuiEmulator } from './comfyuiEmulator.ts';
import type { Emulator, EmulatorDials } from './Emulator.ts';
import { healthy } from './Emulator.ts';
import { geminiEmulator } from './geminiEmulator.ts';
import { openaiEmulator } from './openaiEmulator.ts';
import { sdwebuiEmulator } from './sdwebuiEmulator.ts';

const emulators: Readonly<Record<Emulated, (dials: EmulatorDials) => Promise<Emulator>>> = {
  comfyui: comfyuiEmulator,
  sdwebui: sdwebuiEmulator,
  openai: openaiEmulator,
  gemini: geminiEmulator,
};

/** Starts an emulator of a vendor's protocol on this machine, so that a whole visit works without a key or a network. */
export const startEmulator = (of: Emulated, dials: EmulatorDials = healthy): Promise<Emulator> => emulators[of](dials);
