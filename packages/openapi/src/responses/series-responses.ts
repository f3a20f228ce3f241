import { params } from '@tachograph/schema/result';
import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';
import { measured, pageHead } from './compare-responses.ts';
import { count, moment, type ResponseOf } from './response-of.ts';
import { environmentRef } from './verdict-responses.ts';

const text = z.string();

const { case: caseIdentity } = comparisonParts.row.shape;

const ratioToAnchor = z.strictObject({
  anchor: z
    .strictObject({ slug: text, version: text })
    .describe('Driver and version that it was measured in turns with'),
  ratio: z.number().describe('Value ÷ value of the anchor: the geometric mean over the invocations'),
  low: z.number().nullable().describe('Lower end of its 95 % interval; null for one invocation'),
  high: z.number().nullable(),
  n: count.describe('Invocations'),
  notSteady: z
    .strictObject({ logRatio: z.number(), standardError: z.number() })
    .nullable()
    .describe('How far apart two processes of the anchor were, where the batch is not steady'),
});

const driver = z.strictObject({ slug: text, name: text });

const pointChange = z.strictObject({
  id: text.describe('As in `GET /v1/changes/{id}`'),
  direction: z.enum(['better', 'worse']),
  label: text.describe('Such as `1.75× slower`'),
  previousVersion: text.nullable(),
  previousAt: moment.describe('The last measurement before the change'),
});

export const seriesPoint = z.strictObject({
  ...measured,
  releasedOn: text
    .nullable()
    .describe('Calendar day on which the version was published, as [releases]({docsUrl}/docs/api#releases) state it'),
  ratioToAnchor: ratioToAnchor
    .nullable()
    .describe('How it compares with the anchor of its invocations; null where it was not measured in turns'),
  run: text.describe('Id of the newest run behind it; all of them are in `runs`'),
  repetitionGroup: text.nullable().describe('Batch of its runs'),
  environment: text.describe('Identity of the environment'),
  earlierResults: count.describe('By version: other figures of the same version, which this point stands for'),
  changeFromPrevious: comparisonParts.verdict.nullable().describe('Against the point before it; null for the first'),
  change: pointChange
    .nullable()
    .describe('The [change]({docsUrl}/docs/changes) that was found between it and a point before it; null for most'),
});

export const seriesLine = z.strictObject({
  key: text.describe('Of the series; with `/` and the release line where releases run in parallel'),
  driver,
  options: text.nullable().describe('Options of the driver, where it is here with several sets of them'),
  environment: environmentRef,
  releaseLine: text.nullable(),
  resultsTotal: count.describe(
    'Results of the whole series. By version a point is the newest measurement of its version; along time long series are thinned, with their extremes included',
  ),
  segments: z
    .array(
      z.strictObject({
        scenarioHash: text.nullable().describe('Content of the scenario'),
        points: z.array(seriesPoint),
      }),
    )
    .describe(
      'Points may be joined inside a segment. One ends where the content of the scenario, the harness or its tool changes, at a point without a value, and between an emulated and a measured value',
    ),
});

const marker = z.strictObject({
  driver: text.nullable().describe('By version: the driver whose line it stands on'),
  previousAt: moment.describe('The last measurement before the change; charts draw the rule half-way to `at`'),
  at: moment.describe('The first measurement after the change'),
  kind: z
    .enum(['environment', 'scenario', 'harness', 'anchor'])
    .describe(
      '`harness`: its name, its version or that of its tool. `anchor`: ratios before and after it are to different anchors, absolute figures go on',
    ),
  label: text,
  changes: z.array(z.strictObject({ label: text, before: text.nullable(), after: text.nullable() })),
});

const seriesNote = z.strictObject({
  id: z.uuid(),
  text,
  by: text.describe('Who wrote it'),
  at: moment.describe('The time that it marks'),
  driver: text.nullable().describe('Slug; null for all'),
  version: text.nullable().describe('By version: the version that it marks'),
  scenario: text.nullable().describe('Slug; null for all'),
});

const excludedResult = z.strictObject({
  series: text.describe('Key of its series'),
  driver,
  ...measured,
  run: text,
  reason: text.describe('Why its run is excluded'),
});

const choice = z.strictObject({
  paramsKey: text.describe('What `p` takes'),
  params,
  metric: text.describe('What `m` takes'),
  statistic: text.describe('What `e` takes'),
  unit: text,
  points: count,
});

export const seriesResponse = z.strictObject({
  ...pageHead,
  algorithm: text.describe('Version of the rules behind the verdicts'),
  axis: z.enum(['version', 'time', 'run']),
  title: text.describe('Title of the scenario'),
  case: caseIdentity.nullable().describe('The case shown; null if there is no result'),
  cases: z.array(choice).describe('Every case of the scenario, the one with most results first'),
  environment: environmentRef.nullable().describe('The one environment shown; null where all of them are'),
  environments: z.array(z.strictObject({ ...environmentRef.shape, points: count, newestAt: moment })),
  valueDescription: text.describe('Such as `median of 3 repeats`'),
  uncertaintyDescription: text.describe('Such as `minimum to maximum of 3 repeats`'),
  anchors: z
    .array(z.strictObject({ slug: text, version: text }))
    .describe('Anchors of the points; empty where none was measured in turns'),
  figure: z.enum(['ratio', 'absolute']).describe('What the page draws; every point has both, as far as it has them'),
  series: z.array(seriesLine),
  markers: z.array(marker).describe('Where the environment, the scenario or the anchor changed'),
  notes: z
    .array(seriesNote)
    .describe('Of the versions or the time shown, the newest 40; by version a note is listed for each driver'),
  excluded: z
    .array(excludedResult)
    .describe(
      'Results of [excluded runs]({docsUrl}/docs/api#exclude-a-run), which take part in nothing: the newest 60',
    ),
  omitted: z
    .array(z.strictObject({ key: text, driver, options: text, environment: environmentRef }))
    .describe(
      'Series that fit the query and are not listed: a response has at most 12, or 14 of the drivers in `d`. The first 100 of them',
    ),
  omittedTotal: count.describe('Number of series that fit the query and are not listed'),
  omittedVersions: count.describe('By version: older versions of the listed series that have no point here'),
  points: count.describe('Number of points'),
  truncation: text.nullable().describe('What is left out, and what to ask for instead; null where nothing is'),
});
export type SeriesResponse = ResponseOf<typeof seriesResponse>;
