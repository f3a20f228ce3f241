import { type Invocation, type Result, TOOL, toLinkFacts, toPairedResults, toRuntime } from '@tachograph/bench/turns';
import type { RunInput } from '@tachograph/schema/run';
import { mergeStated } from '@tachograph/schema/validation';
import type { Captured } from '../capture/capture.ts';
import { isTable } from '../read-json.ts';
import { VERSION } from '../version.ts';
import type { NamedDriver } from './name-drivers.ts';
import type { BenchPlan } from './plan-bench.ts';

/** What is known of an invocation beside its slices. */
export type InvocationFacts = {
  readonly repetitionGroup: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly captured: Captured;
  readonly quality: object;
  readonly core: number | null;
  readonly notes: readonly string[];
  readonly drivers: Readonly<Record<string, NamedDriver>>;
};

function toServer(sessions: readonly Record<string, unknown>[]) {
  const [rawVersion, ...others] = new Set(sessions.map(({ server }) => server));
  if (typeof rawVersion !== 'string' || others.length > 0) return {};
  const version = /^\d+(?:\.\d+)*/.exec(rawVersion)?.[0] ?? null;
  return { server: { product: /mariadb/i.test(rawVersion) ? 'mariadb' : null, version, rawVersion } };
}

function toEnvironment(
  { config }: BenchPlan,
  { workers }: Invocation,
  facts: InvocationFacts,
): RunInput['environment'] {
  const { captured, quality, core } = facts;
  const all = [...workers.values()];
  const sessions = all.flatMap(({ prepared }) => [...prepared.values()].map(({ session }) => session));
  const found = {
    ...captured.environment,
    runtime: toRuntime(all.map(({ hello }) => hello.runtime)).value ?? { name: null, version: null },
    ...toServer(sessions),
    ...(sessions.some((session) => Object.keys(session).length > 0) && { link: toLinkFacts(sessions).link }),
    pinning: core === null ? null : { client: [core], server: null },
    quality,
  };
  const merged = mergeStated(found, config.environment);
  return isTable(merged) ? merged : found;
}

/** One invocation as a run in the run format. */
export function toBenchRun(
  plan: BenchPlan,
  invocation: Invocation,
  results: readonly Result[],
  facts: InvocationFacts,
): RunInput & { readonly repetitionGroup: string } {
  const { config, design } = plan;
  const { drivers, notes, captured, repetitionGroup } = facts;
  const { rounds, sliceNs, warmUpTurns } = design;
  // The processes of an invocation are in random order.
  const order = [design.anchor, ...design.candidates];
  const sorted = [...results].sort((a, b) => order.indexOf(a.candidate) - order.indexOf(b.candidate));
  const paired = toPairedResults(design, sorted, {
    driverOf: (candidate) => drivers[candidate] ?? { name: candidate, version: 'unknown' },
    caseOf: (scenario) => {
      const params = config.scenarios.find(({ id }) => id === scenario)?.params;
      return { scenario, ...(params && { params }) };
    },
  });
  const anchor = drivers[design.anchor];
  return {
    format: 1,
    title: config.title ?? `${design.candidates.join(', ')} against ${design.anchor}: ${anchor?.name ?? design.anchor}`,
    startedAt: facts.startedAt.toISOString(),
    finishedAt: facts.finishedAt.toISOString(),
    repetitionGroup,
    harness: {
      name: 'tacho bench',
      version: VERSION,
      tool: { ...TOOL, config: { rounds, sliceNs, warmUpTurns } },
    },
    source: captured.source,
    environment: toEnvironment(plan, invocation, facts),
    scenarios: config.scenarios.map(({ warmUp: _, params: __, ...scenario }) => scenario),
    results: paired,
    notes: [...notes],
  };
}
