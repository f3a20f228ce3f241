import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';
import { count, type ResponseOf } from './response-of.ts';

const { metric, column, comparability, measurement, verdict, row, summary, excludedCase, counts } = comparisonParts;

/** As in `packages/analysis`, which this package stands below; the routes do not compile when they differ. */
const kind = z.enum([
  ...(['driver', 'version', 'scenario', 'environment', 'metric', 'statistic', 'params', 'reference', 'cell'] as const),
]);

export const unknownName = z.strictObject({
  kind,
  requested: z.string().describe('As it was asked for'),
  detail: z.string().describe('Its effect on the response, in one sentence'),
});

/** The first fields of every response that is also a page. */
export const pageHead = {
  format: z.literal(1).describe('Version of this format'),
  url: z.url().describe('The page that shows the same'),
  project: z.strictObject({ slug: z.string(), title: z.string() }),
  unknown: z.array(unknownName).describe('Names without results; the response leaves them out'),
};

const { samples: _, printed: __, ...figures } = measurement.shape;

/** A measurement as a share has it, without the samples. */
export const measured = {
  ...figures,
  invocations: count.describe('Repeats that the value is the median of; 1 for a single result'),
};

export const comparedCell = z.strictObject({
  column: z.string().describe('Key of its column'),
  series: z.string().nullable().describe('The series it was read from; null where nothing was run'),
  measurement: z
    .strictObject({
      ...measured,
      printedUnit: z
        .string()
        .nullable()
        .describe('The unit as the tool printed it; null where it was not looked up, because of very many runs'),
    })
    .nullable()
    .describe('Null where nothing was run'),
  verdict,
  note: z.string().nullable().describe('What else a reader must know of this cell'),
});

export const comparedRow = z.strictObject({
  ...row.shape,
  cells: z.array(comparedCell).describe('In the order of the columns'),
});

export const compareResponse = z.strictObject({
  ...pageHead,
  algorithm: z.string().describe('Version of the rules behind the verdicts'),
  methodology: z.string().describe('Version of the methodology'),
  metric: metric.nullable().describe('Null where there is no result of it'),
  reference: z.string().nullable().describe('Key of the reference column; null where it has no results'),
  columns: z.array(column).describe('The reference first, then as asked for'),
  comparability: comparability.describe('Whether like is compared with like, and what differs where it is not'),
  rows: z.array(comparedRow),
  rowsTotal: count.describe('Number of rows, listed or not'),
  truncation: z
    .string()
    .nullable()
    .describe('Why not every row is listed, and what to ask for instead; null where all are'),
  summary: z.array(summary).describe('For each column but the reference: the geometric mean of its ratios, with its n'),
  excludedCases: z.array(excludedCase).describe('Cases outside the geometric means'),
  counts: counts.describe('Number of cells by what came of them, listed or not'),
  tested: count.describe('Cells that were put to a test'),
  called: count.describe('Of the tested cells those that came to better or worse'),
  same: count.describe('Of the tested cells those that are the same within the minimum effect'),
  expectedFalsePositives: z.number().describe('How many cells chance alone would call at most: 0.005 of those tested'),
});
export type CompareResponse = ResponseOf<typeof compareResponse>;
