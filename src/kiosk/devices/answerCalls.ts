import type { WorkerAnswer, WorkerCall } from './workerCalls.ts';

/**
 * In a worker: answers each of the page's `workerCalls`, with null if a call failed. Objects from `transferOf` are transferred to the
 * page instead of copied.
 */
export function answerCalls<Out>(answer: (given: never) => Promise<Out>, transferOf: (result: Out) => Transferable[] = () => []): void {
  self.addEventListener('message', ({ data: { id, given } }: MessageEvent<WorkerCall<never>>) => {
    const say = (said: WorkerAnswer<Out>, transfer: Transferable[] = []): void => self.postMessage(said, { transfer });
    answer(given).then(
      (result) => say({ id, result }, transferOf(result)),
      () => say({ id, result: null }),
    );
  });
}
