import { homedir } from 'node:os';
import { pino } from 'pino';
import { installKiosk, uninstallKiosk } from './install/installKiosk.ts';
import { launcherHelp } from './launcherText.ts';
import type { LauncherOrder } from './launcherOptions.ts';
import { launcherOptions } from './launcherOptions.ts';
import { runRehearsal } from './runRehearsal.ts';
import { runKiosk, stopRunningKiosk } from './runKiosk.ts';

/** Runs `npm run kiosk`. `browsers` are the programs of the browsers on this machine, best first. */
export async function launch(args: readonly string[], browsers: readonly string[]): Promise<void> {
  const order = launcherOptions(args, process.env);
  if (!order.ok) return refuse(order.error);
  if (order.value === 'help') return say(launcherHelp);
  const said = await perform(order.value, browsers);
  if (said.ok) say(said.value);
  else refuse(said.error);
}

function perform(order: LauncherOrder, browsers: readonly string[]) {
  switch (order.act) {
    case 'run':
      return runKiosk(order, browsers, pino({ name: 'stagebooth-kiosk', base: null }, pino.destination(2)));
    case 'rehearse':
      return runRehearsal(order, browsers);
    case 'stop':
      return stopRunningKiosk(order);
    case 'install':
      return installKiosk(order.sameAgain, process.env, homedir());
    case 'uninstall':
      return uninstallKiosk(homedir());
  }
}

const say = (text: string): void => void process.stdout.write(text);

function refuse(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
