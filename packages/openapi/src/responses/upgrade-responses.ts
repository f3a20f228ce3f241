import { CHANGE_FATES } from '@tachograph/schema/change';
import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';
import { pageHead } from './compare-responses.ts';
import { count, type ResponseOf } from './response-of.ts';
import { environmentRef } from './verdict-responses.ts';

const text = z.string();
const number = z.number();
const { metric, row, verdict, verdictOutcome: outcome } = comparisonParts;
const direction = metric.shape.direction;
const fate = z.enum(CHANGE_FATES).nullable().describe('What became of it; null where that is not known');
const by = text.nullable().describe('The release that undid it or made up for it');

const upgradeCase = {
  series: text,
  case: row.shape.case,
  title: text,
  params: text,
  options: text.nullable(),
  isChosen: z.boolean().describe('Whether its scenario is one of `scenario`'),
};

const interval = {
  ratio: number.nullable().describe('Times better, whatever the direction; null where that is no ratio'),
  low: number.nullable().describe('Ends of its 95 % interval'),
  high: number.nullable(),
};

const cost = z.strictObject({
  metric: text,
  unit: text,
  direction,
  from: number.nullable(),
  to: number.nullable(),
  outcome,
  ...interval,
  explanation: text,
});

const step = z.strictObject({
  id: text.describe('Id of the change'),
  release: text,
  direction: z.enum(['better', 'worse']),
  ratio: number.nullable(),
  fate,
  by,
  undoes: text.nullable().describe('The release whose change it undoes'),
  since: text.nullable().describe('What it was compared with, where others lie between; else null'),
});

const upgradeRow = z.strictObject({
  ...upgradeCase,
  from: number.nullable().describe('Value at the first release, in the unit of the case'),
  to: number.nullable(),
  verdict,
  getsNoWorse: z
    .boolean()
    .describe('Whether it shows by itself, at 5 %, that it gets worse by less than the smallest effect'),
  history: z
    .array(number.nullable())
    .describe('By release of `releases`: value ÷ value at the first one; null where it was not measured'),
  steps: z.array(step).describe('The listed changes of the case between the two releases'),
  costs: z.array(cost.nullable()).describe('In the order of `costs` of the response'),
});

const gap = z.strictObject({
  ...upgradeCase,
  missing: z.enum(['from', 'to', 'both']),
  nearest: z.strictObject({ from: text.nullable(), to: text.nullable() }).describe('The releases of the evidence'),
  outcome: outcome.nullable(),
  ...interval,
  text: text.describe('Such as `2.18× faster since 3.1.0`, or `only at 3.24.6`'),
  run: text.nullable(),
  command: text.nullable().describe('What measures it, as the harness of the run states it; null where none does'),
});

export const upgradeResponse = z.strictObject({
  ...pageHead,
  algorithm: text.describe('Version of the rules behind the verdicts'),
  driver: z.strictObject({ slug: text, name: text }),
  metric: z.strictObject({ metric: text, unit: text, direction }),
  environment: environmentRef,
  from: text,
  to: text,
  isNewest: z.boolean().describe('Whether `to` is the newest release that was measured'),
  releases: z.array(text).describe('From the first to the last: those that were measured, at most 102'),
  sentence: z.strictObject({
    kind: z
      .enum(['take', 'no-worse', 'worse', 'not-shown', 'unknown'])
      .describe(
        '`take`: nothing gets worse, and something better. `no-worse`: nothing gets worse. `worse`: something does. `not-shown`: of some it is not shown. `unknown`: nothing was measured at both',
      ),
    text,
    rows: count.describe('Cases that it is about: those of `scenario`, else all'),
    noWorse: count,
    better: count,
    worse: count,
  }),
  summary: text.describe('The costs, and what was not measured'),
  target: z
    .strictObject({
      release: text,
      isNewest: z.boolean(),
      newer: count.describe('Newer releases that do not show it'),
      level: number.describe('At which it shows it: .025 of the newest, halved for each older one'),
    })
    .nullable()
    .describe('The newest release that shows that nothing gets worse; null where none does'),
  avoid: z
    .array(
      z.strictObject({
        from: text,
        to: text,
        releases: count,
        series: text,
        title: text,
        at: text.describe('The release where it is worst'),
        ratio: number.describe('Times better than `from` of the response, so below 1'),
        low: number.nullable(),
        high: number.nullable(),
        costs: z.array(cost).describe('What is worse there too'),
        fate,
        by,
      }),
    )
    .describe('Releases on the way that are worse by 10 % or more than the first one, and worse than the target'),
  avoidMore: count.describe('Releases to avoid that are not listed'),
  madeIt: z
    .array(z.strictObject({ release: text, changes: count, ratio: number, title: text }))
    .describe('Releases with the largest listed changes that go the way of their cases and hold'),
  madeItMore: count,
  costs: z.array(z.strictObject({ metric: text, unit: text, elsewhere: environmentRef.nullable() })),
  rows: z.array(upgradeRow).describe('Cases that were measured at both releases, at most 40'),
  rowsTotal: count,
  gaps: z.array(gap).describe('Cases that were not, at most 40'),
  gapsTotal: count,
  linkedBy: z.array(text).describe('Anchors that link releases of two batches'),
  tested: count,
  called: count,
  same: count,
  expectedFalsePositives: number,
  minimumEffect: number,
});
export type UpgradeResponse = ResponseOf<typeof upgradeResponse>;
