import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@tachograph/bench/conduct';
import type { ScenarioRates } from '@tachograph/bench/load';
import { readJson, writeJson } from '@tachograph/bench/processes/files';
import { acquireLock } from '@tachograph/bench/processes/lock';
import type { Invocation } from '@tachograph/bench/turns';
import type { RunInput } from '@tachograph/schema/run';
import { UsageError } from '../terminal.ts';

/** One invocation, as a run, and what the next one takes over from it. */
export type StoredInvocation = {
  readonly run: RunInput & { readonly repetitionGroup: string };
  readonly operations: Invocation['operations'];
  readonly rates?: readonly ScenarioRates[];
  /** Name and version of each worker's driver, as the run has them. */
  readonly drivers: Readonly<Record<string, { readonly name: string; readonly version: string }>>;
};

/** What the run of an invocation carries of profiles. */
export type RunProfiles = NonNullable<RunInput['profiles']>;

/** Profiles, and which of the invocations they are of, counted from 1. */
type StoredProfiles = {
  readonly invocation: number;
  readonly profiles: RunProfiles;
  readonly notes: readonly string[];
};

/** What each worker was found to do in each scenario, by their names. */
export type Conducts = Readonly<Record<string, Readonly<Record<string, Finding>>>>;

export type BenchState = ReturnType<typeof openBenchState>;

function withProfiles(stored: StoredInvocation, profiled: StoredProfiles | false): StoredInvocation {
  if (!profiled) return stored;
  const { profiles, notes } = profiled;
  const all = [...new Set([...(stored.run.notes ?? []), ...notes])];
  return { ...stored, run: { ...stored.run, ...(profiles.length > 0 && { profiles }), notes: all } };
}

/**
 * The folder of one plan, for one process at a time: `invocation-001.json` and so on, complete or absent, so that an interrupted
 * start continues, `conduct.json`, and `profiles.json`, which `read` puts into the run of its invocation. `delivered.json` says that the runs were sent: a start after that begins anew.
 */
export function openBenchState(folder: string) {
  mkdirSync(folder, { recursive: true });
  const lock = acquireLock(join(folder, 'lock'));
  if ('heldBy' in lock) throw new UsageError(`process ${lock.heldBy} runs the same benchmark: wait for its end`);
  const list = () => readdirSync(folder).filter((name) => /^invocation-\d{3}\.json$/.test(name));
  const conductFile = join(folder, 'conduct.json');
  const deliveredFile = join(folder, 'delivered.json');
  const profilesFile = join(folder, 'profiles.json');
  const readProfiles = (): StoredProfiles | null => readJson(profilesFile);
  return {
    release: lock.release,
    readConduct: (): Conducts | null => readJson(conductFile),
    writeConduct: (conduct: Conducts) => writeJson(conductFile, conduct),
    read: (): StoredInvocation[] => {
      const profiled = readProfiles();
      return list()
        .sort()
        .map((name, index) =>
          withProfiles(readJson(join(folder, name)), index + 1 === profiled?.invocation && profiled),
        );
    },
    readProfiles,
    writeProfiles: (profiled: StoredProfiles) => writeJson(profilesFile, profiled),
    /** For what is written while workers are profiled. */
    samplesFolder: join(folder, 'samples'),
    add: (invocation: StoredInvocation) =>
      writeJson(join(folder, `invocation-${String(list().length + 1).padStart(3, '0')}.json`), invocation),
    /** How many invocations were reported and, if wanted, uploaded or kept to be. */
    countDelivered: (): number => readJson(deliveredFile)?.invocations ?? 0,
    markDelivered: () => writeJson(deliveredFile, { invocations: list().length }),
    clear: () => {
      for (const name of list()) rmSync(join(folder, name));
      for (const file of [conductFile, deliveredFile, profilesFile]) rmSync(file, { force: true });
    },
  };
}
