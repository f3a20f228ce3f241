import * as z from 'zod';
import { boundedList, boundedNumber, openTable } from '../bounds/counted.ts';
import { histogram } from '../histogram/index.ts';
import { bodyText, keyText, nameText, sluggedText } from '../text/text.ts';

/** How a cell came out. Only `ok` and `emulated` carry a value. */
export const STATUSES = ['ok', 'emulated', 'unsupported', 'failed', 'skipped'] as const;
export type Status = (typeof STATUSES)[number];

const UNCERTAINTY_KINDS = ['rme', 'ci', 'stddev', 'stderr', 'iqr', 'range'] as const;
export type UncertaintyKind = (typeof UNCERTAINTY_KINDS)[number];

/**
 * What the source printed beside the value.
 * `rme`: percent of the value, half-width of a confidence interval. `ci`: half-width in the unit (`value`), or its two
 * ends (`low`, `high`). `stddev`, `stderr`: in the unit. `iqr`, `range`: the two ends, or the half-width.
 */
export const uncertainty = z
  .strictObject({
    kind: z.enum(UNCERTAINTY_KINDS).describe('What the figure is: see the run format'),
    level: z.number().gt(0).lt(1).nullish().describe('Level of the interval; 0.95 where a kind has one'),
    value: z.number().nonnegative().optional().describe('Percent of the value for `rme`, half the width otherwise'),
    low: z.number().optional().describe('Lower end, in the unit'),
    high: z.number().optional().describe('Upper end, in the unit'),
  })
  .refine((u) => u.value !== undefined || (u.low !== undefined && u.high !== undefined), {
    error: 'needs either value, or both low and high',
  })
  .refine((u) => u.low === undefined || u.high === undefined || u.low <= u.high, {
    error: 'has its low above its high',
  });

export const driver = z.strictObject({
  name: sluggedText(120).describe('Name of the package, such as `mysql2`'),
  version: nameText(200).nullish().describe('As the package says it'),
  language: nameText(40).nullish().describe('Language it is written for'),
  purl: nameText(500)
    .refine((text) => text.startsWith('pkg:'), 'is not a package URL, such as pkg:npm/mysql2@3.11.0')
    .nullish()
    .describe('Package URL: its versions are sorted by the rules of npm, Maven, Go and so on'),
  options: openTable(keyText(100), z.union([bodyText(500), boundedNumber(), z.boolean(), z.null()]))
    .optional()
    .describe('Options it was opened with; other options are another series'),
});

/**
 * The result as a pair with an anchor: a driver version of the same run that was measured in turns with it, one short
 * slice of each in every round. What disturbs the machine longer than a round disturbs both, so their ratio is known far
 * more precisely than either value.
 */
export const paired = z.strictObject({
  anchor: z
    .strictObject({ name: driver.shape.name, version: nameText(200).describe('As the package says it') })
    .describe('Driver and version that it was measured in turns with; those of the result itself for the anchor'),
  logRatio: z
    .number()
    .min(-50)
    .max(50)
    .describe('Natural logarithm of the value ÷ the value of the anchor: the median over the rounds'),
  rounds: z.number().int().positive().max(1_000_000).describe('Rounds that both were measured in'),
  sd: boundedNumber().nonnegative().describe('Standard deviation of the log ratio of one round'),
  lag1: z.number().min(-1).max(1).nullish().describe('Correlation of the log ratios of neighbouring rounds'),
  block: z
    .number()
    .int()
    .positive()
    .max(10_000)
    .nullish()
    .describe('Block of the invocation: processes that took turns with one process of the anchor, from 1'),
  twin: z
    .number()
    .min(-50)
    .max(50)
    .nullish()
    .describe('The log ratio of a second process of the anchor to the first one, measured in the same rounds (A/A)'),
});
export type Paired = z.infer<typeof paired>;

const paramValue = z.union([bodyText(500), boundedNumber(), z.boolean()]);
export const MAX_PARAMS = 32;
export const params = openTable(keyText(100), paramValue, MAX_PARAMS);
export type Params = z.infer<typeof params>;

export const MAX_SAMPLES = 10_000;

/** One measured cell: driver version × case × metric. */
export const result = z.strictObject({
  scenario: sluggedText(300).describe('Id of the scenario'),
  params: params.optional().describe('Parameters of the scenario, such as `{"rows": 1000}`; at most 32'),
  protocolObserved: z.enum(['text', 'binary']).nullish().describe('Protocol as seen on the server or the wire'),
  driver: driver.describe('What was measured'),
  metric: sluggedText(120).optional().describe('`latency`, `throughput`, `bytes`, … by the unit, unless named'),
  unit: z.string().max(80).describe('As the tool printed it, such as `ops/s` or `us/op`'),
  direction: z
    .enum(['higher', 'lower'])
    .optional()
    .describe('Which way is better; needed only for a unit that does not say it by itself'),
  status: z.enum(STATUSES).default('ok').describe('Only `ok` and `emulated` carry a value'),
  statusReason: bodyText(4000)
    .nullish()
    .describe('Required unless `ok`: how it was emulated, why it is unsupported, the error'),
  value: z.number().nullable().describe('In the unit; null where nothing was measured'),
  statistic: nameText(40).optional().describe('What the value is of its samples: `mean`, `median`, `p99`, `exact`, …'),
  uncertainty: uncertainty.nullish().describe('What the tool printed beside the value'),
  n: z.number().int().positive().nullish().describe('Number of samples behind the value'),
  invocation: z.number().int().positive().optional().describe('1, 2, 3 … for repeats within one run'),
  samples: boundedList(z.number(), MAX_SAMPLES).optional().describe('Raw samples, in the unit'),
  histogram: histogram.nullish().describe('How often which values were measured, in the unit'),
  paired: paired.nullish().describe('Where it was measured in turns with an anchor: how the two compare'),
});

export type Result = z.infer<typeof result>;

/** What differs between two results of the same measurement, and is checked in each; what else a result says is its subject. */
export const figures = result
  .pick({ value: true, uncertainty: true, n: true, samples: true, histogram: true, paired: true })
  .strip();
const FIGURES = Object.keys(figures.shape) as (keyof typeof figures.shape)[];
const NAMES: ReadonlySet<string> = new Set(FIGURES);
export const isFigure = (name: string): boolean => NAMES.has(name);

export type Uncertainty = z.infer<typeof uncertainty>;
export type DriverUnderTest = z.infer<typeof driver>;

/** A valid result as it was sent: the status `ok` may be left out. */
export type SentResult = Omit<Result, 'status'> & Partial<Pick<Result, 'status'>>;

/** The one default of the format. */
export const statusOf = ({ status = 'ok' }: Pick<SentResult, 'status'>): Result['status'] => status;

/** A valid result as it was sent, with the one default of the format. */
export const withStatus = (sent: SentResult): Result =>
  sent.status === undefined ? { ...sent, status: statusOf(sent) } : (sent as Result);
