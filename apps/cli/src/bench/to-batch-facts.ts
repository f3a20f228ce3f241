import type { BatchCell } from '@tachograph/analysis/run';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Terminal } from '../terminal.ts';
import type { StoredInvocation } from './bench-state.ts';
import type { BenchPlan } from './plan-bench.ts';

/** The line of each scenario in the file, counted from 1: where its id is first stated. */
function findLines(text: string, ids: readonly string[]): Record<string, number> {
  const lines = text.replaceAll('"id": ', '"id":').split('\n');
  const found = ids.map(
    (id) => [id, lines.findIndex((line) => line.includes(`"id":${JSON.stringify(id)}`)) + 1] as const,
  );
  return Object.fromEntries(found.filter(([, line]) => line > 0));
}

/** Where the scenarios are stated in the repository of the file; null outside of one. */
async function readSource({ config, folder }: BenchPlan, file: string, { probe }: Pick<Terminal, 'probe'>) {
  const [root, text] = await Promise.all([
    probe.run('git', ['-C', folder, 'rev-parse', '--show-prefix', '--is-inside-work-tree']),
    probe.readText(file),
  ]);
  if (root === null || text === null) return null;
  const prefix = root.split('\n').slice(0, -1).join('');
  const name = file.split(/[/\\]/).at(-1) ?? file;
  const ids = config.scenarios.map(({ id }) => id);
  return { path: `${prefix}${name}`, lines: findLines(text, ids) };
}

/** What a report says of a batch beside its cells: its sides, how it was measured, and where its scenarios are stated. */
export async function toBatchFacts(
  plan: BenchPlan,
  file: string,
  measured: {
    readonly invocations: readonly StoredInvocation[];
    readonly cells: readonly BatchCell[];
    readonly runs: readonly NormalisedRun[];
  },
  terminal: Pick<Terminal, 'probe'>,
) {
  const { workers, design, config } = plan;
  const drivers = measured.invocations[0]?.drivers ?? {};
  const toSide = (worker: string) => {
    const { name = null, version = null } = drivers[worker] ?? {};
    return { worker, driver: name, version, commit: workers[worker]?.commit ?? null };
  };
  return {
    base: toSide(design.anchor),
    heads: design.candidates.map(toSide),
    invocations: measured.invocations.length,
    environment: measured.runs[0]?.environment.label ?? null,
    metric: measured.cells[0]?.first.case.metric ?? config.metric,
    smallestDifference: config.smallestDifference,
    config: file,
    source: await readSource(plan, file, terminal),
  };
}
