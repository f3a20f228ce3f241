import { TOOL } from '@tachograph/bench/turns';
import type { RunInput } from '@tachograph/schema/run';
import { VERSION } from '../version.ts';
import type { Measured } from './measured.ts';
import type { BenchPlan } from './plan-bench.ts';
import { toEnvironment } from './to-environment.ts';

/** What is known of an invocation beside its figures. */
export type InvocationFacts = Parameters<typeof toEnvironment>[2] & {
  readonly repetitionGroup: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly notes: readonly string[];
};

/** A scenario as the pages show it: what the file states, over what the contract states. */
function describeScenario(scenario: BenchPlan['config']['scenarios'][number], { contracts, design }: BenchPlan) {
  const { id, warmUp: _, params: __, case: ___, ...own } = scenario;
  const contract = contracts.find((one) => one.id === id);
  const work = design.scenarios.find(({ name }) => name === id)?.contract;
  if (!contract) return { id, ...own };
  const { title, category, description } = contract;
  const sql = work && 'sql' in work && Array.isArray(work.sql) ? { sql: work.sql.join(';\n') } : {};
  return { id, title, category, description, ...sql, ...own };
}

/** Each scenario once, however many cases it has. */
function describeScenarios(plan: BenchPlan) {
  const described = plan.config.scenarios.map((scenario) => describeScenario(scenario, plan));
  return [...new Map(described.map((scenario) => [scenario.id, scenario])).values()];
}

/** One invocation as a run in the run format. */
export function toBenchRun(
  plan: BenchPlan,
  measured: Measured,
  facts: InvocationFacts,
): RunInput & { readonly repetitionGroup: string } {
  const { config, design } = plan;
  const { captured, repetitionGroup } = facts;
  const { environment, notes } = toEnvironment(plan, measured, facts);
  const anchor = measured.drivers[design.anchor];
  return {
    format: 1,
    title: config.title ?? `${design.candidates.join(', ')} against ${design.anchor}: ${anchor?.name ?? design.anchor}`,
    startedAt: facts.startedAt.toISOString(),
    finishedAt: facts.finishedAt.toISOString(),
    repetitionGroup,
    ...(config.reproduces && { reproduces: config.reproduces }),
    harness: {
      ...(config.harness ?? { name: 'tacho bench', version: VERSION }),
      tool: { ...(measured.tool ?? TOOL), config: measured.config },
      ...(measured.order && { order: measured.order }),
      ...(config.repeat !== undefined && { repeat: config.repeat }),
    },
    source: config.backfill && captured.source ? { ...captured.source, kind: 'backfill' } : captured.source,
    environment,
    scenarios: describeScenarios(plan),
    results: measured.results,
    notes: [...new Set([...(config.notes ?? []), ...facts.notes, ...notes, ...measured.notes])],
  };
}
