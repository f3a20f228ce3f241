import { type Invocation, type Result, toPairedResults } from '@tachograph/interleave';
import type { RunInput } from '@tachograph/schema/run';
import { mergeStated } from '@tachograph/schema/validation';
import type { Captured } from '../capture/capture.ts';
import { isTable } from '../read-json.ts';
import { VERSION } from '../version.ts';
import type { NamedDriver } from './name-drivers.ts';
import type { BenchPlan } from './plan-bench.ts';

/** Version of how slices are measured: incremented when the same workers would get other figures. */
const PROTOCOL_OF_MEASURING = '1.0.0';

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

/** The one value that all have; null where they differ or nothing is known. */
function findCommon<T>(values: readonly (T | null)[]): T | null {
  const [first = null, ...others] = [...new Set(values)];
  return others.length === 0 ? first : null;
}

/** `node 20.20.2` */
function toRuntime(text: string | null) {
  const [, name = null, version = null] = /^(\S+)(?:\s+(.+))?$/.exec(text ?? '') ?? [];
  return { name, version: version ?? null };
}

const TRANSPORTS = ['tcp', 'unix', 'pipe', 'memory'] as const;

/** What the workers saw on their connections, where all saw the same. */
function toLink(sessions: readonly Record<string, unknown>[]) {
  const common = (field: string) => findCommon(sessions.map((session) => session[field] ?? null));
  const transport = common('transport');
  const tls = common('tls');
  const compression = common('compression');
  return {
    transport: TRANSPORTS.find((known) => known === transport) ?? null,
    tls: typeof tls === 'string' ? tls : null,
    compression: typeof compression === 'boolean' ? compression : null,
  };
}

function toServer(sessions: readonly Record<string, unknown>[]) {
  const rawVersion = findCommon(sessions.map(({ server }) => (typeof server === 'string' ? server : null)));
  if (rawVersion === null) return {};
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
    runtime: toRuntime(findCommon(all.map(({ hello }) => hello.runtime))),
    ...toServer(sessions),
    ...(sessions.some((session) => Object.keys(session).length > 0) && { link: toLink(sessions) }),
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
      tool: { name: 'interleave', version: PROTOCOL_OF_MEASURING, config: { rounds, sliceNs, warmUpTurns } },
    },
    source: captured.source,
    environment: toEnvironment(plan, invocation, facts),
    scenarios: config.scenarios.map(({ warmUp: _, params: __, ...scenario }) => scenario),
    results: paired,
    notes: [...notes],
  };
}
