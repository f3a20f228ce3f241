import { type Finding, verifyWork } from '@tachograph/bench/conduct';
import type { Design, Worker } from '@tachograph/bench/turns';
import { formatCount } from '../read-json.ts';
import type { Conducts } from './bench-state.ts';
import type { ReadyDatabase } from './keep-database.ts';
import type { BenchPlan } from './plan-bench.ts';

/** Why a worker has no figures of a scenario; null where it does the work of the contract. */
export function whyNot(finding: Finding | undefined): string | null {
  if (finding === undefined || 'failed' in finding) return null;
  if ('unsupported' in finding) return finding.unsupported;
  return finding.different.length === 0 ? null : `different work: ${finding.different.join('; ')}`;
}

/** What is known beforehand of the workers. */
export const toKnownConducts = ({ config }: BenchPlan): Conducts =>
  Object.fromEntries(
    Object.entries(config.workers).map(([name, { unsupported = {} }]) => [
      name,
      Object.fromEntries(Object.entries(unsupported).map(([scenario, reason]) => [scenario, { unsupported: reason }])),
    ]),
  );

/**
 * The plan in parts that have an anchor each: that of the plan, or where it cannot do a scenario, the first worker that can. A C
 * client has no pool, and drivers with one are compared all the same.
 */
export function splitByAnchor({ design }: BenchPlan, conducts: Conducts): Design[] {
  const workers = [design.anchor, ...design.candidates];
  const anchorOf = (scenario: string) =>
    workers.find((worker) => whyNot(conducts[worker]?.[scenario]) === null) ?? design.anchor;
  const anchors = [...new Set(design.scenarios.map(({ name }) => anchorOf(name)))];
  return anchors.map((anchor) => ({
    ...design,
    anchor,
    candidates: workers.filter((worker) => worker !== anchor),
    scenarios: design.scenarios.filter(({ name }) => anchorOf(name) === anchor),
  }));
}

/** Lets every worker do each contract a few times, seen from outside, before anything is timed. */
export async function verifyWorkers(
  { contracts, workers }: BenchPlan,
  database: NonNullable<ReadyDatabase>,
  open: (worker: string, env: Readonly<Record<string, string>>) => Promise<Worker>,
  show: (text: string) => void,
): Promise<Conducts> {
  const found: Record<string, Conducts[string]> = {};
  for (const name of Object.keys(workers)) {
    show(`checking what ${name} does`);
    found[name] = await verifyWork(contracts, database, (env) => open(name, env));
  }
  return found;
}

/** How many contracts each worker meets, and what it cannot do, a line each: for whoever adds a driver. */
export const summariseConducts = (conducts: Conducts): string[] =>
  Object.entries(conducts).map(([worker, findings]) => {
    const entries = Object.entries(findings);
    const met = entries.filter(([, finding]) => 'different' in finding && finding.different.length === 0);
    const missing = entries.flatMap(([id, finding]) =>
      'unsupported' in finding ? [`${id}: ${finding.unsupported}`] : [],
    );
    return [`${worker} meets ${met.length} of ${formatCount(entries.length, 'contract')}`, ...missing].join('; ');
  });

/** What a reader of the figures must know of the workers, a line each. */
export function describeConducts(conducts: Conducts): string[] {
  return Object.entries(conducts).flatMap(([worker, findings]) => {
    const entries = Object.entries(findings);
    const failed = entries.flatMap(([id, finding]) =>
      'failed' in finding ? [`${worker}, ${id}: ${finding.failed}`] : [],
    );
    const different = entries.flatMap(([id, finding]) => {
      const why = 'different' in finding ? whyNot(finding) : null;
      return why === null ? [] : [`${worker}, ${id}: ${why}`];
    });
    const notes = entries.flatMap(([, finding]) => ('notes' in finding ? finding.notes : []));
    return [...failed, ...different, ...[...new Set(notes)].map((note) => `${worker}: ${note}`)];
  });
}
