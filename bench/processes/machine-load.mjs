import { readText } from './files.mjs';

/** @typedef {{ load: number | null, times: { all: number, stolen: number } | null }} MachineLoad */

/** The current load of the machine. Null where the system does not report it. @returns {MachineLoad} */
export function readMachineLoad() {
  const load = Number.parseFloat(readText('/proc/loadavg'));
  return { load: Number.isFinite(load) ? load : null, times: parseTimes(readText('/proc/stat')) };
}

/** @param {string} stat @returns {MachineLoad['times']} */
export function parseTimes(stat) {
  const fields = /^cpu +(.+)$/m.exec(stat)?.[1]?.split(' ').map(Number);
  if (!fields || fields.length < 8 || fields.some((field) => !Number.isFinite(field))) return null;
  // user nice system idle iowait irq softirq steal; the guest times after them are part of user and nice.
  return { all: fields.slice(0, 8).reduce((sum, field) => sum + field, 0), stolen: fields[7] ?? 0 };
}

/** @param {MachineLoad} before @param {MachineLoad} after */
export function toQuality(before, after) {
  const all = (after.times?.all ?? 0) - (before.times?.all ?? 0);
  const stolen = (after.times?.stolen ?? 0) - (before.times?.stolen ?? 0);
  const known = before.times !== null && after.times !== null && all > 0;
  return {
    loadBefore: before.load,
    loadAfter: after.load,
    stealPct: known ? Math.round((Math.max(0, stolen) / all) * 10_000) / 100 : null,
  };
}
