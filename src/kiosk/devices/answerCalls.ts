import type { WorkerAnswer, WorkerCall } from './workerCalls.ts';

/** In a worker: answers each of the page's `workerCalls`, with null where that fails. What `transferOf` names goes to the page without a copy. */
export function answerCalls<Out>(answer: (given: never) => Promise<Out>, transferOf: (result: Out) => Transferable[] = () => []): void {
  self.addEventListener('message', ({ data: { id, given } }: MessageEvent<WorkerCall<never>>) => {
    const say = (said: WorkerAnswer<Out>, transfer: Transferable[] = []): void => self.postMessage(said, { transfer });
    answer(given).then(
      (result) => say({ id, result }, transferOf(result)),
      () => say({ id, result: null }),
    );
  });
}
