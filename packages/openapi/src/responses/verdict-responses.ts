import { params } from '@tachograph/schema/result';
import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';
import { count, moment, type ResponseOf } from './response-of.ts';

const { verdictOutcome: outcome, verdict } = comparisonParts;
const { rule, ratioLow, ratioHigh, p, q, reason } = verdict.shape;
const { evidence, history } = comparisonParts.verdictTrace.shape;
const counts = z.partialRecord(outcome, count).describe('Number of cells by outcome, listed or not');
const version = z.string().nullable();

const evaluated = {
  outcome,
  rule,
  unit: z.string().describe('Canonical unit of the metric'),
  ratio: z.number().nullable().describe('Times better, whatever the direction; below 1 is worse'),
  ratioLow,
  ratioHigh,
  p,
  q,
  reason,
  explanation: z.string().describe('The verdict with its figures, in one or two sentences'),
  evidence: evidence.unwrap().unwrap().nullable(),
  history: history.unwrap().unwrap().nullable(),
};

export const cellVerdict = z.strictObject({
  scenario: z.string(),
  params,
  metric: z.string(),
  driver: z.string(),
  version,
  referenceVersion: version.describe('Version of the reference driver'),
  ...evaluated,
});

export const verdicts = z.strictObject({
  reference: z.string().describe("The project's reference driver"),
  counts,
  cells: z.array(cellVerdict).max(200).describe('The first 200, in the order of the results'),
});

export const baseCell = z.strictObject({
  scenario: z.string(),
  params,
  metric: z.string(),
  statistic: z.string(),
  driver: z.string(),
  version,
  baseVersion: version.describe('Version that was measured on the base'),
  ...evaluated,
});

export const environmentRef = z.strictObject({
  identity: z.string().describe('Hash of the fields that decide what may share a line'),
  label: z.string().describe('Such as `MariaDB 11.4 · Node 24.21 · same host · AMD EPYC 7543`'),
});

const noBase = z.strictObject({
  found: z.literal(false),
  reason: z.string().describe('Why there is nothing to compare with'),
});

const base = z.strictObject({
  found: z.literal(true),
  matchedBy: z.enum(['commit', 'branch']).describe('`commit`: the one asked for; `branch`: the newest before this run'),
  commit: z.string().nullable().describe('What was compared with'),
  branch: z.string().nullable(),
  environment: environmentRef,
  runs: z
    .array(z.strictObject({ id: z.string(), url: z.url(), startedAt: moment }))
    .describe('Runs of the base, newest first'),
  comparable: z.boolean().describe('False when the base was only measured in another environment'),
  differences: z
    .array(
      z.strictObject({ key: z.string(), label: z.string(), base: z.string().nullable(), run: z.string().nullable() }),
    )
    .describe('Fields in which the environments differ'),
  counts,
  cells: z.array(baseCell).max(200).describe('The first 200: worse, suspected, better, then the others'),
  baseOnlySeries: count.describe('Series that the base has and this run has not'),
});

export const baseResponse = z.union([noBase, base]);
export type BaseResponse = ResponseOf<typeof baseResponse>;
