import { trendAddress, trendQuery, writeQuery } from '@tachograph/openapi/queries';
import { count, formatNumber } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { toRatio } from './to-ratio.ts';
import { defineTool } from './tool.ts';

/** Of each line the newest; the page has all. */
const MOST_POINTS = 40;

type Line = {
  readonly driver: string;
  readonly environment: { readonly label: string };
  readonly points: readonly {
    readonly version: string | null;
    readonly measuredAt: string;
    readonly status: string;
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly fromPrevious: { readonly explanation: string } | null;
  }[];
};

/** "- mysql2 on MariaDB 10.11: 40 points, newest 3.24.6: 416,973 ns/op (291,180 to 475,726). …" */
function describeLine({ driver, environment, points }: Line, unit: string): string {
  const newest = points.at(-1);
  if (!newest) return `- ${driver} on ${environment.label}: no points`;
  const { version, measuredAt, status, value, low, high, fromPrevious } = newest;
  const range = low === null || high === null ? '' : ` (${formatNumber(low)} to ${formatNumber(high)})`;
  const figure = value === null ? status : `${formatNumber(value)} ${unit}${range}`;
  const head = `- ${driver} on ${environment.label}: ${count(points.length, 'point')}, newest ${version ?? measuredAt}: ${figure}.`;
  return [head, fromPrevious?.explanation].filter(Boolean).join(' ');
}

/** One scenario over versions or time. */
export const trend = defineTool({
  name: 'trend',
  title: 'A scenario over versions or time',
  description:
    'The measurements of one scenario, a line for each driver and environment, oldest first: value with its range, ratio to the anchor where it was measured beside one, and the verdict against the point before. Values of two lines with different environments have no ratio.',
  input: trendQuery,
  read: async ({ project, scenario, ...query }, { api, webUrl }) => {
    const url = webUrl + hrefs.scenario(project, scenario, writeQuery(trendAddress, query));
    const found = await api.series.json({ project, scenario, ...query, url });
    const lines = found.series.map(({ driver, options, environment, segments }) => {
      const points = segments.flatMap((segment) => segment.points);
      return {
        driver: driver.slug,
        options,
        environment,
        omitted: Math.max(0, points.length - MOST_POINTS),
        points: points.slice(-MOST_POINTS).map((point) => ({
          version: point.version?.text ?? null,
          measuredAt: point.measuredAt,
          status: point.status,
          value: point.value,
          low: point.uncertainty?.low ?? null,
          high: point.uncertainty?.high ?? null,
          n: point.n,
          toAnchor: point.ratioToAnchor && {
            anchor: `${point.ratioToAnchor.anchor.slug} ${point.ratioToAnchor.anchor.version}`,
            ratio: point.ratioToAnchor.ratio,
            low: point.ratioToAnchor.low,
            high: point.ratioToAnchor.high,
          },
          fromPrevious: point.changeFromPrevious && toRatio(point.changeFromPrevious),
          run: point.run,
        })),
      };
    });
    const unit = found.case?.unit ?? '';
    return {
      text: [
        `${found.title}: ${found.case?.metric ?? 'nothing measured'}, ${found.case?.statistic ?? ''}, by ${found.axis}.`,
        ...found.unknown.map(({ detail }) => `Not found: ${detail}.`),
        ...lines.map((line) => describeLine(line, unit)),
        found.truncation,
      ]
        .filter(Boolean)
        .join('\n'),
      values: { url, title: found.title, axis: found.axis, case: found.case, lines, unknown: found.unknown },
    };
  },
});
