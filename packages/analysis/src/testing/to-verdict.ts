import type { TraceInput, Verdict } from '../verdict/verdict.ts';

const input: TraceInput = {
  ...{ name: 'a driver', status: 'ok', value: 100, statistic: 'mean', n: 25, samples: 0, sampleKind: 'none' },
  interval: null,
};

/** A verdict in a unit with everything unknown but what the test states. */
export const toVerdict = ({
  unit = 'ops/s',
  ...known
}: Partial<Verdict> & { readonly unit?: string } = {}): Verdict => ({
  ...{ outcome: 'better', ratio: 1.5, ratioLow: null, ratioHigh: null, rule: 'intervals', p: null, q: null },
  ...{ n: [25, 25], reason: null, explanation: 'It is.', minimumEffect: 0.03, algorithm: 'compare-1' },
  trace: { unit, inputs: { subject: input, reference: input }, steps: [], testedTogether: null, override: null },
  ...known,
});
