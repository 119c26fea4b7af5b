/**
 * Runs a command's work if this Node is supported. Otherwise, or if the work fails, sets exit code 1 and prints one plain sentence. Written
 * in old JavaScript, so that even an old Node can parse it.
 * @param {() => Promise<unknown>} work
 */
export function withGoodNode(work) {
  const version = process.versions.node;
  const parts = version.split('.').map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  // Vite's own requirement: even-numbered Node releases, from the version that can require() an ES module.
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!good) return complain('Stagebooth needs Node 20.19 or newer (of the 22 line: 22.12 or newer); this is Node ' + version + '.');
  return work().catch(function (/** @type {unknown} */ error) {
    complain(error instanceof Error ? error.message : String(error));
  });
}

/** @param {string} text */
function complain(text) {
  process.stderr.write(text + '\n');
  process.exitCode = 1;
}
