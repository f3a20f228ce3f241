/** @import { Result } from '../run/harness.mjs' */
/** @import { Loaded } from '../run/load-harness.mjs' */
/** @import { Options } from '../run/parse-command-line.mjs' */
import { UsageError } from '../usage-error.mjs';
import { findDifferences } from './find-differences.mjs';
import { measureCosts } from './measure-costs.mjs';

/**
 * The harness with one part in place of its parts: what operations cost, apart from time.
 *
 * @param {Loaded} loaded
 * @param {Pick<Options, 'scenarios'>} options
 * @returns {Loaded}
 * @throws {UsageError} if its workers count nothing
 */
export function toCostsSuite(loaded, { scenarios }) {
  const { harness } = loaded;
  const { interleaved } = harness;
  const costs = interleaved?.costs;
  if (!interleaved || !costs) throw new UsageError(`the harness ${harness.name} has no workers that count costs`);
  const all = [...new Set(interleaved.scenarios.map(({ scenario }) => scenario))];
  const part = {
    name: 'costs',
    title: `${harness.title}, costs of an operation`,
    transport: interleaved.transport,
    pinned: true,
    drivers: interleaved.drivers,
    scenarios: scenarios.length === 0 ? interleaved.usual : all,
  };
  /** @type {Result[]} of this start */
  const earlier = [];
  return {
    ...loaded,
    harness: {
      ...harness,
      parts: () => [part],
      backfillPart: (drivers) => ({ ...part, drivers }),
      measure: async (chosen, server, context) => {
        if (!server) throw new Error('the costs suite needs a server');
        const output = await measureCosts({ interleaved, costs, part: chosen, server, context });
        const results = output.results ?? [];
        const differences = findDifferences(earlier, results);
        for (const difference of differences) context.log(difference);
        earlier.push(...results);
        return { ...output, notes: [...(output.notes ?? []), ...differences] };
      },
    },
  };
}
