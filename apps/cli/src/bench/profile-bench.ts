import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import type { ProcessGroups } from '@tachograph/bench/processes/process-groups';
import { measureProfiles, type Profiles } from '@tachograph/bench/profiles';
import { LIMITS } from '@tachograph/schema/run';
import type { Progress } from '../terminal.ts';
import type { RunProfiles, StoredInvocation } from './bench-state.ts';
import { createNaming } from './create-naming.ts';
import { joinPassFiles } from './join-passes.ts';
import type { Measuring } from './measure-turns.ts';
import type { BenchPlan } from './plan-bench.ts';
import { whyNot } from './verify-workers.ts';

/** Workers that are profiled at most: of more, the anchor and the first other one. */
const MOST_WORKERS = 6;

type World = {
  readonly processes: ProcessGroups;
  readonly progress: Progress;
  /** For the files of the samplers, which are removed at the end. */
  readonly folder: string;
};

export type Profiled = { readonly profiles: RunProfiles; readonly notes: readonly string[] };

/** The anchor and the others; of too many, the first of these, and a sentence that says so. */
export function chooseWorkers({ anchor, candidates }: Pick<BenchPlan['design'], 'anchor' | 'candidates'>) {
  const all = [anchor, ...candidates];
  const chosen = all.length > MOST_WORKERS ? all.slice(0, 2) : all;
  const notes =
    chosen.length < all.length
      ? [`${all.length} workers are more than ${MOST_WORKERS}: ${chosen.join(' and ')} alone were profiled.`]
      : [];
  return { chosen, notes };
}

/** Adds profiles as long as a run can carry them. */
function createList() {
  const profiles: RunProfiles[number][] = [];
  const notes: string[] = [];
  let nodes = 0;
  const add = (entry: RunProfiles[number], title: string) => {
    const own = entry.profile.nodes.length;
    if (profiles.length === LIMITS.profiles || nodes + own > LIMITS.profileNodes) {
      notes.push(`${title}: its profile is left out, because a run carries no more: profile fewer scenarios.`);
      return;
    }
    nodes += own;
    profiles.push(entry);
  };
  return { profiles, notes, add };
}

/** What was sampled as the run of an invocation carries it. */
export function toRunProfiles(
  plan: Pick<BenchPlan, 'config'>,
  measured: readonly Profiles[],
  { drivers }: Pick<StoredInvocation, 'drivers'>,
): Profiled {
  const naming = createNaming(plan, drivers, {}, () => undefined);
  const { profiles, notes, add } = createList();
  for (const { worker, scenario, passes } of measured) {
    const title = `${worker}, ${scenario}`;
    const joined = joinPassFiles(passes);
    const { name, version } = naming.driverOf(worker);
    if ('issue' in joined) notes.push(`${title}: cannot be profiled: ${joined.issue}`);
    else add({ ...naming.caseOf(scenario), driver: { name, version }, profile: joined.profile }, title);
  }
  return { profiles, notes };
}

/** Samples the workers of a plan after its measurement, in processes of their own, and names them as the invocation does. */
export async function profileBench(
  plan: BenchPlan,
  invocation: StoredInvocation,
  { terminal, opened, conducts }: Measuring,
  { processes, progress, folder }: World,
): Promise<Profiled> {
  const { chosen, notes } = chooseWorkers(plan.design);
  mkdirSync(folder, { recursive: true });
  try {
    const measured = await measureProfiles(chosen, plan.design.scenarios, {
      seed: randomBytes(4).readUInt32BE(),
      open: (worker, before) => opened.open(worker, worker, { before }),
      programOf: (worker) => plan.workers[worker]?.command?.[0] ?? '',
      whyUnsupported: (worker, scenario) => whyNot(conducts[worker]?.[scenario]),
      show: progress.show,
      folder,
      processes,
      env: terminal.variables,
      signal: terminal.stopped,
    });
    const made = toRunProfiles(plan, measured.profiles, invocation);
    return { profiles: made.profiles, notes: [...notes, ...measured.notes, ...made.notes] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
