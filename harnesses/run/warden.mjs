// Ends what a runner left behind that was killed outright. A process of its own: it is told of every process group the
// runner starts, and when the runner's end of the pipe closes with some still running, ends those.
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './process-life.mjs';

const KILL_AFTER_MS = 3000;
/** @type {Map<number, import('./process-life.mjs').Life>} */
const watched = new Map();
let rest = '';

process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) {
    const [verb, pid, birth] = line.split(' ');
    if (verb === 'watch') watched.set(Number(pid), { pid: Number(pid), birth: birth ?? '' });
    if (verb === 'forget') watched.delete(Number(pid));
  }
});
process.stdin.on('end', async () => {
  const killAt = Date.now() + KILL_AFTER_MS;
  endGroups('SIGTERM');
  while ([...watched.values()].some(isAlive)) {
    if (Date.now() > killAt) endGroups('SIGKILL');
    await wait(50);
  }
});

/** @param {NodeJS.Signals} signal */
function endGroups(signal) {
  for (const life of watched.values()) {
    if (!isAlive(life)) continue;
    try {
      process.kill(-life.pid, signal);
    } catch {
      // Gone in between.
    }
  }
}
