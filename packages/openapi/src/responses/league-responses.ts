import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';
import { measured, pageHead } from './compare-responses.ts';
import { count, moment, type ResponseOf } from './response-of.ts';
import { environmentRef } from './verdict-responses.ts';

const text = z.string();
const { metric, row, verdict } = comparisonParts;
const driver = z.strictObject({ slug: text, name: text });

const costRatio = z.strictObject({
  ratio: z.number().describe("Cost ÷ that of the anchor's: 2 is twice as slow"),
  low: z.number().nullable().describe('Lower end of its 95 % interval; null of the anchor itself'),
  high: z.number().nullable(),
});

const cell = z.strictObject({
  ...measured,
  series: text,
  work: z
    .enum(['plain', 'different', 'emulated', 'unsupported', 'failed'])
    .describe("`plain`: the same work as the anchor's. No other cell ranks"),
  cost: costRatio.nullable().describe('Null where the work is not the same'),
  costs: z
    .array(
      z.strictObject({
        metric: text,
        unit: text,
        value: z.number().nullable(),
        ratio: z.number().nullable().describe("Value ÷ that of the anchor's"),
      }),
    )
    .describe('The other metrics that were measured: what happens in a second, processor time of client and server'),
  verdict,
});

const leagueDriver = z.strictObject({
  key: text,
  driver,
  version: text.nullable(),
  options: text.nullable(),
  language: text.nullable(),
  features: z.array(text).describe('Protocol as observed, and options'),
  isAnchor: z.boolean(),
  rank: z
    .strictObject({ low: count, high: count })
    .nullable()
    .describe('1 + those shown to be better, to all but those shown to be worse; null without a rank'),
  endsGroup: z.boolean().describe('Whether everyone up to here is shown to be better than everyone after it'),
  mean: costRatio.nullable().describe('Geometric mean over the cases that rank; null where one is missing'),
  costs: z.array(z.strictObject({ metric: text, ratio: z.number() })).describe('The same mean of the other metrics'),
  cells: z.array(cell.nullable()).describe('In the order of `cases`; null where nothing was run'),
  missing: z.array(text).describe('Why it has no rank'),
});

export const leagueResponse = z.strictObject({
  ...pageHead,
  algorithm: text.describe('Version of the rules behind the verdicts'),
  metric: metric.nullable().describe('What ranks: latency, else the first that can be evaluated'),
  environment: environmentRef.nullable(),
  batch: z
    .strictObject({
      occasion: text.describe('Its repetition group, or its run'),
      startedAt: moment,
      invocations: count,
      isSteady: z.boolean().describe('False where two processes of the anchor differ: then nobody has a rank'),
      twin: z.number().nullable().describe('Second process of the anchor ÷ the first, over the cases that rank'),
    })
    .nullable()
    .describe('The newest in which most drivers were measured in turns; null without one'),
  anchor: z.strictObject({ driver, version: text }).nullable(),
  cases: z.array(
    z.strictObject({ case: row.shape.case, title: text, params: text, isRanked: z.boolean(), isSteady: z.boolean() }),
  ),
  drivers: z.array(leagueDriver).describe('Those with a rank, the best first; then the others, by name'),
  driversTotal: count.describe('Drivers of the league, those too that the query hides'),
  omittedDrivers: count.describe('Drivers and cases that are left out for their number'),
  omittedCases: count,
});
export type LeagueResponse = ResponseOf<typeof leagueResponse>;
