import {
  type Design,
  type Invocation,
  type Naming,
  type Result,
  TOOL,
  toLinkFacts,
  toPairedResults,
  toRuntime,
} from '@tachograph/bench/turns';
import type { RunInput } from '@tachograph/schema/run';
import { mergeStated } from '@tachograph/schema/validation';
import type { Captured } from '../capture/capture.ts';
import { isTable } from '../read-json.ts';
import { VERSION } from '../version.ts';
import type { Conducts } from './bench-state.ts';
import type { ReadyDatabase } from './keep-database.ts';
import type { NamedDriver } from './name-drivers.ts';
import type { BenchPlan } from './plan-bench.ts';

/** Scenarios of one anchor. */
export type MeasuredPart = {
  readonly design: Design;
  readonly invocation: Invocation;
  readonly results: readonly Result[];
};

/** What is known of an invocation beside its slices. */
export type InvocationFacts = {
  readonly repetitionGroup: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly captured: Captured;
  readonly quality: object;
  readonly core: number | null;
  /** Null where the plan has none. */
  readonly database: ReadyDatabase;
  readonly conducts: Conducts;
  readonly notes: readonly string[];
  readonly drivers: Readonly<Record<string, NamedDriver>>;
};

function toServer(sessions: readonly Record<string, unknown>[]) {
  const [rawVersion, ...others] = new Set(sessions.map(({ server }) => server));
  if (typeof rawVersion !== 'string' || others.length > 0) return {};
  const version = /^\d+(?:\.\d+)*/.exec(rawVersion)?.[0] ?? null;
  return { server: { product: /mariadb/i.test(rawVersion) ? 'mariadb' : null, version, rawVersion } };
}

/** SQLite has no connection; with a database of the plan, all of them are alike. */
function toLink({ database }: BenchPlan['config'], sessions: readonly Record<string, unknown>[]) {
  if (database?.engine === 'sqlite') return { link: { transport: 'memory' as const, tls: null, compression: null } };
  if (database) return { link: { transport: database.transport, tls: null, compression: null } };
  return sessions.some((session) => Object.keys(session).length > 0) ? { link: toLinkFacts(sessions).link } : {};
}

/** A scenario as the pages show it: what the file states, over what the contract states. */
function describeScenario(
  { id, ...stated }: BenchPlan['config']['scenarios'][number],
  { contracts, design }: BenchPlan,
) {
  const { warmUp: _, params: __, ...own } = stated;
  const contract = contracts.find((one) => one.id === id);
  const work = design.scenarios.find(({ name }) => name === id)?.contract;
  if (!contract) return { id, ...own };
  const { title, category, description } = contract;
  const sql = work && 'sql' in work && Array.isArray(work.sql) ? { sql: work.sql.join(';\n') } : {};
  return { id, title, category, description, ...sql, ...own };
}

function toEnvironment(
  { config }: BenchPlan,
  parts: readonly MeasuredPart[],
  facts: InvocationFacts,
): RunInput['environment'] {
  const { captured, quality, core, database } = facts;
  const all = parts.flatMap(({ invocation }) => [...invocation.workers.values()]);
  const sessions = all.flatMap(({ prepared }) => [...prepared.values()].map(({ session }) => session));
  const found = {
    ...captured.environment,
    runtime: toRuntime(all.map(({ hello }) => hello.runtime)).value ?? { name: null, version: null },
    ...(database ? { server: database.facts } : toServer(sessions)),
    ...toLink(config, sessions),
    pinning: core === null ? null : { client: [core], server: database?.isPinned ? [core] : null },
    quality,
  };
  const merged = mergeStated(found, config.environment);
  return isTable(merged) ? merged : found;
}

/** One invocation as a run in the run format. */
export function toBenchRun(
  plan: BenchPlan,
  parts: readonly MeasuredPart[],
  facts: InvocationFacts,
): RunInput & { readonly repetitionGroup: string } {
  const { config, design } = plan;
  const { drivers, notes, captured, repetitionGroup } = facts;
  const { rounds, sliceNs, warmUpTurns } = design;
  // The processes of an invocation are in random order.
  const order = [design.anchor, ...design.candidates];
  const sorted = (results: readonly Result[]) =>
    [...results].sort((a, b) => order.indexOf(a.candidate) - order.indexOf(b.candidate));
  const naming: Naming = {
    driverOf: (candidate) => drivers[candidate] ?? { name: candidate, version: 'unknown' },
    caseOf: (scenario) => {
      const params = config.scenarios.find(({ id }) => id === scenario)?.params;
      return { scenario, ...(params && { params }) };
    },
    protocolOf: (candidate, scenario) => {
      const finding = facts.conducts[candidate]?.[scenario];
      const protocol = finding !== undefined && 'protocol' in finding ? finding.protocol : null;
      return protocol === 'prepared' ? 'binary' : protocol;
    },
  };
  const paired = parts.flatMap((part) => toPairedResults(part.design, sorted(part.results), naming));
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
      ...(config.repeat !== undefined && { repeat: config.repeat }),
    },
    source: captured.source,
    environment: toEnvironment(plan, parts, facts),
    scenarios: config.scenarios.map((scenario) => describeScenario(scenario, plan)),
    results: paired,
    notes: [...notes],
  };
}
