import type { Naming } from '@tachograph/bench/turns';
import type { Conducts } from './bench-state.ts';
import type { NamedDriver } from './name-drivers.ts';
import type { BenchPlan } from './plan-bench.ts';

const toProtocol = (protocol: unknown) => (protocol === 'text' || protocol === 'binary' ? protocol : null);

/**
 * Names what was measured as the run format does. The protocol of a worker in a scenario is what was seen from outside, or else
 * what its session observed.
 */
export function createNaming(
  { config }: Pick<BenchPlan, 'config'>,
  drivers: Readonly<Record<string, NamedDriver>>,
  conducts: Conducts,
  sessionOf: (worker: string, scenario: string) => Readonly<Record<string, unknown>> | undefined,
): Required<Naming> {
  return {
    driverOf: (worker) => drivers[worker] ?? { name: worker, version: 'unknown' },
    caseOf: (name) => {
      const { id, params } = config.scenarios.find((one) => (one.case ?? one.id) === name) ?? { id: name };
      return { scenario: id, ...(params && { params }) };
    },
    protocolOf: (worker, scenario) => {
      const finding = conducts[worker]?.[scenario];
      const seen = finding !== undefined && 'protocol' in finding ? finding.protocol : null;
      return seen === 'prepared' ? 'binary' : (seen ?? toProtocol(sessionOf(worker, scenario)?.protocol));
    },
  };
}
