import { parseEnv } from '../env.ts';
import type { Terminal } from '../terminal.ts';
import { Spool } from './spool.ts';

/** The folder of waiting uploads that the settings name, and how long one may wait there. */
export function openSpool(terminal: Terminal): { readonly spool: Spool; readonly maxDays: number } {
  const { spoolDir, spoolMaxBytes, spoolMaxDays } = parseEnv(terminal.variables, terminal);
  return { spool: new Spool(spoolDir, spoolMaxBytes), maxDays: spoolMaxDays };
}
