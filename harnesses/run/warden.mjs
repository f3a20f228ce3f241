// Ends what a runner left behind that was killed outright. A process of its own: it is told of every process group the
// runner starts, and when the runner's end of the pipe closes with some still running, ends those. A runner that is killed
// just after it started a process does not tell of it any more: such a process is known by the mark in its environment.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, lifeOf } from './process-life.mjs';

const [MARK = ''] = process.argv.slice(2);
const KILL_AFTER_MS = 3000;
/** From its beginning a process has the environment of the runner; a moment later its own. */
const LOOKED_FOR_MS = 500;
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
  const [begun, told] = [Date.now(), new Set()];
  while (Date.now() < begun + LOOKED_FOR_MS || [...watched.values()].some(isAlive)) {
    for (const pid of listMarked()) if (!watched.has(pid)) watched.set(pid, lifeOf(pid));
    for (const [pid, life] of watched) {
      if (Date.now() > begun + KILL_AFTER_MS) endGroup(life, 'SIGKILL');
      else if (!told.has(pid)) endGroup(life, 'SIGTERM');
      told.add(pid);
    }
    await wait(50);
  }
});

/** @returns {number[]} none where the system does not tell */
function listMarked() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter(isMarked);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isMarked(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(MARK);
  } catch {
    return false;
  }
}

/**
 * A group by its head; what is no head of one by itself, because the head of its own may have ended before it.
 *
 * @param {import('./process-life.mjs').Life} life
 * @param {NodeJS.Signals} signal
 */
function endGroup(life, signal) {
  for (const target of [-life.pid, life.pid]) {
    if (!isAlive(life)) return;
    try {
      return void process.kill(target, signal);
    } catch {
      // Gone in between, or no head of a group.
    }
  }
}
