import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@tachograph/bench/conduct';
import { readJson, writeJson } from '@tachograph/bench/processes/files';
import { acquireLock } from '@tachograph/bench/processes/lock';
import type { Invocation } from '@tachograph/bench/turns';
import type { RunInput } from '@tachograph/schema/run';
import { UsageError } from '../terminal.ts';

/** One invocation, as a run, and what the next one takes over from it. */
export type StoredInvocation = {
  readonly run: RunInput & { readonly repetitionGroup: string };
  readonly operations: Invocation['operations'];
  /** Name and version of each worker's driver, as the run has them. */
  readonly drivers: Readonly<Record<string, { readonly name: string; readonly version: string }>>;
};

/** What each worker was found to do in each scenario, by their names. */
export type Conducts = Readonly<Record<string, Readonly<Record<string, Finding>>>>;

export type BenchState = ReturnType<typeof openBenchState>;

/**
 * The folder of one plan, for one process at a time: `invocation-001.json` and so on, complete or absent, so that an interrupted
 * start continues, and `conduct.json`. `delivered.json` says that the runs were sent: a start after that begins anew.
 */
export function openBenchState(folder: string) {
  mkdirSync(folder, { recursive: true });
  const lock = acquireLock(join(folder, 'lock'));
  if ('heldBy' in lock) throw new UsageError(`process ${lock.heldBy} runs the same benchmark: wait for its end`);
  const list = () => readdirSync(folder).filter((name) => /^invocation-\d{3}\.json$/.test(name));
  const conductFile = join(folder, 'conduct.json');
  const deliveredFile = join(folder, 'delivered.json');
  return {
    release: lock.release,
    readConduct: (): Conducts | null => readJson(conductFile),
    writeConduct: (conduct: Conducts) => writeJson(conductFile, conduct),
    read: (): StoredInvocation[] =>
      list()
        .sort()
        .map((name) => readJson(join(folder, name))),
    add: (invocation: StoredInvocation) =>
      writeJson(join(folder, `invocation-${String(list().length + 1).padStart(3, '0')}.json`), invocation),
    /** How many invocations were reported and, if wanted, uploaded or kept to be. */
    countDelivered: (): number => readJson(deliveredFile)?.invocations ?? 0,
    markDelivered: () => writeJson(deliveredFile, { invocations: list().length }),
    clear: () => {
      for (const name of list()) rmSync(join(folder, name));
      for (const file of [conductFile, deliveredFile]) rmSync(file, { force: true });
    },
  };
}
