import type { RunnerAnswer, RunnerOrder } from './runnerWorker.ts';

/** The output of a real model, run in a worker that then ends. */
export async function runModel(order: RunnerOrder): Promise<RunnerAnswer> {
  const worker = new Worker(new URL('./runnerWorker.ts', import.meta.url), { type: 'module' });
  const answered = new Promise<RunnerAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<RunnerAnswer & { error?: string }>) =>
      data.error === undefined ? resolve(data) : reject(new Error(data.error));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(order);
  });
  return answered.finally(() => worker.terminate());
}
