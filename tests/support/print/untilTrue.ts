/** Asks until the condition holds. The condition depends on other processes, so it needs real time. */
export async function untilTrue(isSo: () => Promise<boolean> | boolean, atMostMs = 20_000): Promise<void> {
  const until = performance.now() + atMostMs;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`It was not so within ${atMostMs} ms: ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
