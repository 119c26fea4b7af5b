import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a command in a Node that pretends to be another version. */
function startIn(version: string, script: string) {
  const disguise = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  return spawnSync(process.execPath, ['--import', disguise, '--input-type=module', '-e', script], { encoding: 'utf8' });
}

const program = new URL('../../../src/cli/withGoodNode.mjs', import.meta.url).href;
const script = `import { withGoodNode } from '${program}'; withGoodNode(async () => console.log('working'))`;

test.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0', '0.12.0'])('Node %s is rejected with a one-line message', (version) => {
  const { status, stdout, stderr } = startIn(version, script);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`Stagebooth needs Node 20.19 or newer (of the 22 line: 22.12 or newer); this is Node ${version}.\n`);
});

test.each(['20.19.0', '22.12.0', '24.0.0', '25.1.0'])('Node %s is accepted', (version) => {
  expect(startIn(version, script)).toMatchObject({ status: 0, stdout: 'working\n', stderr: '' });
});

test('a failing command is reported with its own sentence, without a stack', () => {
  const failing = script.replace("console.log('working')", "{ throw new Error('No network.') }");
  expect(startIn('24.0.0', failing)).toMatchObject({ status: 1, stderr: 'No network.\n' });
});
