import * as z from 'zod';
import { STATUSES } from '../result/result.ts';

const text = z.string();
const number = z.number();

/** What a verdict comes to, for every unit: labels such as "faster" or "fewer" are made from it and the unit. */
export const verdictOutcome = z
  .enum(['better', 'worse', 'same', 'no-difference', 'insufficient-samples', 'not-comparable', 'reference'])
  .describe('Against the reference; `better` follows the direction of the metric');

const detail = text.nullable().describe('What the run says about it');

/** Why a cell is not comparable, or has too little for a verdict. The list of codes is closed. */
export const verdictReason = z
  .discriminatedUnion('code', [
    z.strictObject({
      code: z.enum([
        ...(['not-run', 'reference-not-run', 'reference-missing', 'different-scenario-versions'] as const),
        ...(['not-repeated', 'one-side-repeated', 'not-interleaved', 'two-occasions', 'no-ratio'] as const),
        // Of compare-1, in shares that were frozen under it.
        ...(['too-few-repeats', 'no-interval'] as const),
      ]),
    }),
    z.strictObject({
      code: z.literal('not-steady'),
      twin: number.describe('Mean log ratio of two processes of the anchor, which should be 0'),
      standardError: number.describe('Of that mean'),
    }),
    z.strictObject({
      code: z.literal('suspected').describe('One run differs from the history of the base branch: no verdict yet'),
      missing: number.describe('Further runs of this commit that a verdict needs'),
    }),
    z.strictObject({
      code: z.literal('short-history'),
      runs: number.describe('Runs of the base branch in the same environment, of the same content'),
      missing: number.describe('Further runs of the base branch that a verdict needs'),
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
    .enum(['samples', 'difference', 'chance', 'apart', 'effect', 'direction', 'rank', 'chance-together', 'same'])
    .describe(
      '`samples`: enough repeats on both sides. `difference`: exact values differ. `chance`: p is at most the threshold. ' +
        '`apart`: intervals or repeats do not overlap. `effect`: the relative difference reaches the minimum effect. ' +
        '`direction`: the medians differ the same way. `rank`: the exact rank test agrees. ' +
        '`same`: the 95 % interval lies within the minimum effect. `chance-together`: q, over all cells of a gate, is at most the threshold',
    ),
  passed: z.boolean(),
  value: number.nullable().describe('What was measured against the threshold: a count, p, q or a relative difference'),
  threshold: number.nullable(),
});

/** The figures of a moderated test: see docs/methodology.md. Variances are of natural logarithms. */
const verdictEvidence = z.strictObject({
  isPaired: z.boolean().describe('Ratios within invocations were tested, not the values of two sides'),
  repeats: number.describe('Of the smaller side, or pairs'),
  pool: z
    .enum(['batch-case', 'batch', 'earlier-case', 'earlier', 'drivers', 'case', 'metric'])
    .nullable()
    .describe('Where the noise of other measurements is from; null where too little is known'),
  poolVariance: number.nullable().describe('s₀², of one repeat, over the other measurements of the pool'),
  poolDegrees: number.nullable().describe('D, its degrees of freedom'),
  dispersion: number.nullable().describe('How alike the variances of the pool are; null beyond what can be told'),
  priorDegrees: number.describe('d₀, degrees of freedom taken from the pool'),
  degrees: number.describe('Degrees of freedom of the test'),
  variance: number.describe('s², of one repeat'),
  standardError: number.describe('Of the log ratio'),
  pSame: number.describe('p of a difference at least as large as the minimum effect'),
  qSame: number.nullable().describe('pSame, adjusted over all cells of a page: before compare-3'),
  pRank: number.nullable().describe('p of the exact rank test of the same values; null of counts of two occasions'),
  occasions: z
    .literal(2)
    .optional()
    .describe('Of two occasions: near-exact counts, or what one anchor links; absent of what was measured together'),
  linkedBy: text
    .optional()
    .describe('Driver and version of the anchor of both batches; absent of what was measured together'),
  twin: z
    .strictObject({ logRatio: number, standardError: number })
    .nullable()
    .describe('Two processes of the anchor against each other (A/A); null where there was no second one'),
});

/** The figures of a test against the runs of the base branch: see docs/methodology.md. Of natural logarithms. */
const verdictHistory = z.strictObject({
  runs: number.describe('Runs of the base branch, at most 30; repeats count as one'),
  headRuns: number.describe('Runs of the commit that were tested: 1 or 3'),
  autocorrelation: number.describe('r′, how much a run says of the next: from 0 to 0.8'),
  degrees: number.describe('Degrees of freedom of the test'),
  variance: number.describe('s², of one run'),
  standardError: number.describe('Of the log ratio'),
  pRank: number.describe('p of the exact rank test of the same values'),
});

/** Everything a verdict was reached from: `explanation` is made from this and the verdict's own fields. */
export const verdictTrace = z.strictObject({
  unit: text,
  inputs: z.strictObject({ subject: traceInput, reference: traceInput }),
  steps: z.array(traceStep).describe('The checks in their order; empty where nothing was compared'),
  evidence: verdictEvidence.nullish().describe('Null or absent where no moderated test was made'),
  history: verdictHistory.nullish().describe('Null or absent where nothing was tested against a history'),
  missingRepeats: number
    .nullish()
    .describe('About how many more repeats of each side would show a difference; null: more than 200, or not asked'),
  runVariation: number
    .nullish()
    .describe('How far one run varies here, as a share: 0.8 is ± 80 %. Null or absent where it is not known'),
  testedTogether: number
    .nullable()
    .describe('Cells whose p-values were adjusted together; null where each is decided by itself'),
  override: text.nullable().describe('The reason given for comparing different environments'),
});

export const verdict = z.strictObject({
  outcome: verdictOutcome,
  ratio: number.nullable().describe('Times better than the reference, whatever the direction; null when withheld'),
  ratioLow: number.nullable().describe('Ends of its interval'),
  ratioHigh: number.nullable(),
  rule: z
    .enum(['repeats', 'paired', 'exact', 'history', 'ratio-only', 'none', 'mann-whitney', 'intervals'])
    .describe('`mann-whitney` and `intervals` stand only in shares that were frozen under compare-1'),
  p: number.nullable(),
  q: number.nullable().describe('p, adjusted over all cells of a gate; before compare-3 over those of a page'),
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
