// Ends what a killed process left running. This is a separate process. `process-groups.mjs` starts it and writes to its
// standard input which process groups run. When that pipe closes, whatever still runs is ended. A process that was killed right
// after it started a child had no time to write; such a child is found by the mark in its environment.
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readText } from './files.mjs';
import { identify, isAlive } from './process-identity.mjs';

const [MARK = ''] = process.argv.slice(2);
const KILL_AFTER_MS = 15_000;
/** A new process has its parent's environment at first, and its own a moment later. */
const SEARCH_FOR_MS = 500;
/** @type {Map<number, import('./process-identity.mjs').ProcessIdentity>} */
const watched = new Map();
let rest = '';

process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) {
    const [, verb, pid, startTime = ''] = /^(\w+) (\d+) ?(.*)$/.exec(line) ?? [];
    if (verb === 'watch') watched.set(Number(pid), { pid: Number(pid), startTime });
    if (verb === 'forget') watched.delete(Number(pid));
  }
});
process.stdin.on('end', async () => {
  const began = Date.now();
  const signalled = new Set();
  while (Date.now() < began + SEARCH_FOR_MS || [...watched.values()].some(isAlive)) {
    for (const pid of listMarked()) if (!watched.has(pid)) watched.set(pid, identify(pid));
    for (const [pid, identity] of watched) {
      if (Date.now() > began + KILL_AFTER_MS) endGroup(identity, 'SIGKILL');
      else if (!signalled.has(pid)) endGroup(identity, 'SIGTERM');
      signalled.add(pid);
    }
    await wait(50);
  }
});

/** @returns {number[]} empty on systems without /proc */
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
const isMarked = (pid) => readText(`/proc/${pid}/environ`).split('\0').includes(MARK);

/**
 * Signals the group that a process leads. A process that leads none is signalled alone: the leader of its group may have ended
 * before it.
 *
 * @param {import('./process-identity.mjs').ProcessIdentity} identity
 * @param {NodeJS.Signals} signal
 */
function endGroup(identity, signal) {
  for (const target of [-identity.pid, identity.pid]) {
    if (!isAlive(identity)) return;
    try {
      return void process.kill(target, signal);
    } catch {
      // It ended in between, or leads no group.
    }
  }
}
