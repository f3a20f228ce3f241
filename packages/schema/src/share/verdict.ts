import { z } from 'zod';
import { STATUSES } from '../result/result.ts';

const text = z.string();
const number = z.number();

/** What a verdict comes to, for every unit: labels such as "faster" or "fewer" are made from it and the unit. */
export const verdictOutcome = z
  .enum(['better', 'worse', 'no-difference', 'insufficient-samples', 'not-comparable', 'reference'])
  .describe('Against the reference; `better` follows the direction of the metric');

const detail = text.nullable().describe('What the run says about it');

/** Why a cell is not comparable, or has too little for a verdict. The list of codes is closed. */
export const verdictReason = z
  .discriminatedUnion('code', [
    z.strictObject({
      code: z.enum([
        ...(['not-run', 'reference-not-run', 'reference-missing', 'different-scenario-versions'] as const),
        ...(['too-few-repeats', 'one-side-repeated', 'no-interval', 'no-ratio'] as const),
      ]),
    }),
    z.strictObject({ code: z.enum(['emulated', 'unsupported', 'failed', 'skipped']), detail }),
    z.strictObject({
      code: z.enum(['reference-emulated', 'reference-unsupported', 'reference-failed', 'reference-skipped']),
      detail,
    }),
    z.strictObject({
      code: z.literal('different-environments'),
      fields: z.array(text).describe('Labels of the fields that differ; empty where that is not recorded'),
      environments: z.tuple([text, text]).nullable().describe('Names of both: this side, the reference'),
    }),
    z.strictObject({
      code: z.literal('different-statistics'),
      statistics: z.tuple([text, text]).describe('Such as `mean` and `median`: this side, the reference'),
    }),
  ])
  .describe('Why it is not comparable, or why there is no verdict');

const traceInput = z.strictObject({
  name: text.describe('Driver and version'),
  status: z.enum(STATUSES).nullable().describe('Null where nothing was run'),
  value: number.nullable().describe('In the unit of the trace'),
  statistic: text.describe('What the value is of its samples: `mean`, `median`, `p99`'),
  n: number.nullable(),
  samples: number.describe('Number of samples that a test can use'),
  sampleKind: z.enum(['repeats', 'samples', 'none']),
  interval: z
    .strictObject({
      low: number,
      high: number,
      kind: z.enum(['ci-of-mean', 'ci-of-median', 'range-of-repeats', 'as-printed']),
    })
    .nullable()
    .describe('How sure the value is; null where the source does not say'),
});

/** Each check of a rule with its result. */
const traceStep = z.strictObject({
  check: z
    .enum(['samples', 'difference', 'chance', 'apart', 'effect', 'chance-together'])
    .describe(
      '`samples`: enough repeats on both sides. `difference`: exact values differ. `chance`: p is at most the threshold. ' +
        '`apart`: intervals or repeats do not overlap. `effect`: the relative difference reaches the minimum effect. ' +
        '`chance-together`: q, over all cells tested together, is at most the threshold',
    ),
  passed: z.boolean(),
  value: number.nullable().describe('What was measured against the threshold: a count, p, q or a relative difference'),
  threshold: number.nullable(),
});

/** Everything a verdict was reached from: `explanation` is made from this and the verdict's own fields. */
export const verdictTrace = z.strictObject({
  unit: text,
  inputs: z.strictObject({ subject: traceInput, reference: traceInput }),
  steps: z.array(traceStep).describe('The checks in their order; empty where nothing was compared'),
  testedTogether: number.nullable().describe('Cells whose p-values were adjusted together; null without a test'),
  override: text.nullable().describe('The reason given for comparing different environments'),
});

export const verdict = z.strictObject({
  outcome: verdictOutcome,
  ratio: number.nullable().describe('Times better than the reference, whatever the direction; null when withheld'),
  ratioLow: number.nullable().describe('Ends of its interval'),
  ratioHigh: number.nullable(),
  rule: z.enum(['mann-whitney', 'intervals', 'exact', 'ratio-only', 'none']),
  p: number.nullable(),
  q: number.nullable().describe('p, adjusted over all cells that were tested together'),
  n: z.tuple([number.nullable(), number.nullable()]).describe('Of this side and of the reference'),
  reason: verdictReason.nullable(),
  explanation: text.describe('The verdict with its figures, in one or two sentences'),
  trace: verdictTrace,
  minimumEffect: number.describe('Smaller differences are no difference'),
  algorithm: text.describe('Version of the rules'),
});

export type VerdictOutcome = z.infer<typeof verdictOutcome>;
export type VerdictReason = z.infer<typeof verdictReason>;
export type Verdict = z.infer<typeof verdict>;
