/** Whether this machine would play a sound now: `none` where it has no output, `blocked` where the browser waits for a touch first. */
export async function soundState(): Promise<'ready' | 'blocked' | 'none'> {
  if (!('AudioContext' in window)) return 'none';
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  // Browsers that don't tell of outputs have none in the list although cameras are.
  if (devices.length > 0 && 'setSinkId' in HTMLMediaElement.prototype && devices.every(({ kind }) => kind !== 'audiooutput')) return 'none';
  const context = new AudioContext();
  const { state } = context;
  // Where the browser's sound process stands still, this takes its time or never ends.
  context.close().catch(() => undefined);
  return state === 'suspended' ? 'blocked' : 'ready';
}
