/**
 * Runs a command's work where this Node is one that Stagebooth works with; ends the process with exit code 1 and one plain
 * sentence where it isn't, or where the work fails. Written in old JavaScript: an old Node must understand it to say so.
 * @param {() => Promise<unknown>} work
 */
export function withGoodNode(work) {
  const version = process.versions.node;
  const parts = version.split('.').map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  // Vite's own limits: of the even lines, those that can require() an ES module.
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
