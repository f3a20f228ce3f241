import * as z from 'zod';
import { environment } from '../environment/environment.ts';
import { paired, params, STATUSES, uncertainty } from '../result/result.ts';
import { harness, source } from '../run/run.ts';
import { nameText } from '../text/text.ts';
import { verdict, verdictOutcome, verdictReason, verdictTrace } from './verdict.ts';

/** What one share may have; beyond it a comparison is a dump of the project. `lines` are those of the table of another view. */
export const SHARE_LIMITS = { rows: 400, columns: 40, lines: 20_000, runs: 200, characters: 4_000_000 } as const;

/** A share keeps this many samples of a cell at most: as many as a strip plot draws. */
export const MAX_SHARED_SAMPLES = 300;

/** The title as a person writes it. */
export const shareTitle = nameText(200);

const json = z.json();

/**
 * A part of an upload as it was stored: any JSON, because rules of the run format that are younger than the upload never
 * applied to it. Described as the format describes it.
 */
function asStored<Part extends z.ZodType>(part: Part) {
  const { $schema: _, ...description } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' });
  return z.custom<z.output<Part>>((value) => json.safeParse(value).success).meta(description);
}

const text = z.string();
const number = z.number();
const moment = z.iso.datetime();

const environmentName = z.strictObject({ identity: text, label: text });

const version = z.strictObject({
  raw: text,
  text,
  parsed: z.boolean(),
  prerelease: z.boolean(),
  line: text.nullable(),
  sortKey: text,
});

const metric = z.strictObject({ metric: text, unit: text, direction: z.enum(['higher', 'lower']) });

const column = z.strictObject({
  key: text.describe('`mariadb@3.4.0`: unique in its share'),
  driver: z.strictObject({ slug: text, name: text, language: text.nullable(), purl: text.nullable() }),
  version: version.nullable(),
  options: text.nullable(),
  isReference: z.boolean(),
  environment: environmentName.nullable(),
  styleIndex: z.number().int().nullable().describe('Place of the colour, marker and dash in the palette'),
  variant: z.number().int(),
});

const comparability = z.strictObject({
  comparable: z.boolean(),
  override: text.nullable().describe('The reason for comparing although the environments differ'),
  environments: z.array(z.strictObject({ ...environmentName.shape, columns: z.array(text) })),
  differences: z.array(
    // `identity`: false for what is no part of the environment's identity, such as the statistic.
    z.strictObject({ key: text, label: text, group: text, identity: z.boolean(), values: z.array(text.nullable()) }),
  ),
  matchingFields: z.number().int(),
});

const printed = z
  .strictObject({
    run: text,
    unit: text,
    value: number.nullable(),
    uncertainty: asStored(uncertainty).nullable(),
    n: number.nullable(),
    invocation: number,
    options: z.record(text, z.json()),
    protocolObserved: z.enum(['text', 'binary']).nullable(),
    paired: asStored(paired).nullish(),
  })
  .describe('A result as its tool printed it');

const measurement = z.strictObject({
  measuredAt: moment,
  runs: z.array(text),
  version: version.nullable(),
  scenarioHash: text.nullable(),
  status: z.enum(STATUSES),
  statusReason: text.nullable(),
  value: number.nullable().describe('In the canonical unit'),
  measured: number
    .nullable()
    .optional()
    .describe('The median of the repeats as it was measured; absent where it is the value'),
  basis: z.enum(['measured', 'geometric-mean', 'anchor-level']).optional().describe('What the value is'),
  uncertainty: z
    .strictObject({
      low: number,
      high: number,
      kind: z.enum(['ci-of-mean', 'ci-of-median', 'range-of-repeats', 'as-printed']),
      description: text,
    })
    .nullable(),
  samples: z.array(number).max(MAX_SHARED_SAMPLES).describe('In the canonical unit; thinned where there were more'),
  sampleKind: z.enum(['repeats', 'samples', 'none']),
  n: number.nullable(),
  relativePercent: number.nullable(),
  printed: z.array(printed),
});

const cell = z.strictObject({
  column: text,
  series: text.nullable().describe('The series it was read from; null where nothing was run'),
  measurement: measurement.nullable(),
  verdict,
  note: text.nullable(),
});

const row = z.strictObject({
  case: z.strictObject({
    key: text,
    scenario: text,
    params: asStored(params),
    metric: text,
    unit: text,
    direction: z.enum(['higher', 'lower']),
    exact: z.boolean(),
    statistic: text,
  }),
  title: text,
  params: text,
  sql: text.nullable(),
  cells: z.array(cell).min(1).max(SHARE_LIMITS.columns),
});

const count = z.number().int();

/** The geometric mean of the ratios over the `n` cases that every column has as `ok`; null without such cases. */
const summary = z.strictObject({
  column: text,
  ratio: number.nullable(),
  ratioLow: number.nullable(),
  ratioHigh: number.nullable(),
  n: count,
  outcome: verdictOutcome,
  outcomes: z.partialRecord(verdictOutcome, count).describe('Cells of the column by outcome'),
  /** "geometric mean, n = 8, 95 % CI 1.210–1.217". */
  explanation: text,
});

const excludedCase = z.strictObject({ title: text, explanation: text });

/** `measured`: with a figure, the emulated ones among them; `evaluated`: came to better, worse, the same or no difference. */
const counts = z.strictObject({
  measured: count,
  emulated: count,
  unsupported: count,
  failed: count,
  skipped: count,
  notRun: count,
  evaluated: count,
});

/** The parts of a comparison, frozen or not. */
export const comparisonParts = {
  metric,
  column,
  comparability,
  measurement,
  cell,
  row,
  summary,
  excludedCase,
  counts,
  verdict,
  verdictOutcome,
  verdictReason,
  verdictTrace,
};

/** A scenario as it was when its cells were measured. */
const scenario = z.strictObject({
  slug: text,
  hash: text.nullable(),
  title: text,
  description: text.nullable(),
  category: text.nullable(),
  sql: text.nullable(),
  workPerOp: number.nullable(),
});

/** An environment with the fields that its identity is made of. */
export const sharedEnvironment = z.strictObject({
  ...environmentName.shape,
  fields: z.array(z.strictObject({ key: text, label: text, group: text, value: text.nullable() })),
});

/** Where figures come from: enough to find the run again, and to know its machine when the run is gone. */
export const sharedRun = z.strictObject({
  id: text,
  contentHash: text,
  title: text.nullable(),
  startedAt: moment,
  repetitionGroup: text.nullable(),
  environment: text.describe('Identity of the environment it was filed under'),
  record: asStored(environment).describe('Everything that was said of the environment'),
  harness: asStored(harness).nullable(),
  source: asStored(source).nullable(),
  notes: z.array(text),
});

/**
 * A frozen comparison: everything its page, images and tables say. It holds no time of its making, so that the same
 * content is the same share whenever it is made.
 */
export const sharedComparison = z.strictObject({
  format: z.literal(1).describe('Version of this format'),
  kind: z.literal('comparison'),
  title: shareTitle,
  project: z.strictObject({ slug: text, title: text }),
  algorithm: text.describe('Version of the rules behind the verdicts'),
  methodology: text.describe('Version of the methodology'),
  metric,
  reference: text.nullable(),
  columns: z.array(column).min(1).max(SHARE_LIMITS.columns),
  comparability,
  rows: z.array(row).min(1).max(SHARE_LIMITS.rows),
  summary: z.array(summary),
  excludedCases: z.array(excludedCase),
  omitted: z
    .strictObject({ cases: number, drivers: number })
    .optional()
    .describe('Cases and drivers of the selection beyond the most figures of a comparison: nothing covers them'),
  counts,
  tested: number,
  called: number.optional().describe('Of the tested cells those that came to better or worse'),
  same: number.optional().describe('Of the tested cells those that are the same within the minimum effect'),
  expectedFalsePositives: number,
  environments: z.array(sharedEnvironment),
  scenarios: z.array(scenario),
  runs: z.array(sharedRun),
});

/** As it is read back: its title too may be older than a rule of titles. */
export const storedComparison = sharedComparison.extend({ title: text });

export type SharedComparison = z.infer<typeof sharedComparison>;
export type SharedEnvironment = z.infer<typeof sharedEnvironment>;
export type SharedRun = z.infer<typeof sharedRun>;
export type SharedScenario = z.infer<typeof scenario>;
export type PrintedResult = z.infer<typeof printed>;
