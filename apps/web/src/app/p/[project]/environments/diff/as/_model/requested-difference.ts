import { compareEnvironments } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import { type Chart, type ChartContext, toChart } from '@/exports/chart/chart-formats.ts';
import type { Requested } from '@/exports/chart/chart-route.ts';
import { toTableBlock } from '@/exports/chart/table-block.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { optionalText, type RawParams } from '@/routing/search-params.ts';
import type { EnvironmentDetail } from '@/server/views.ts';
import { api } from '@/trpc/server.ts';
import { listPairs } from '@/ui/environment/list-differences.ts';

/** Two environments in all export formats: a line for each field that differs, in CSV for each that either states. */
function toDifferenceChart(context: ChartContext, a: EnvironmentDetail, b: EnvironmentDetail): Chart {
  const { differences, matchingFields } = compareEnvironments(a.fields, b.fields);
  const pairs = listPairs(a, b).flatMap((group) => group.pairs.map((pair) => ({ ...pair, group: group.title })));
  const md = {
    head: ['Field', a.label, b.label],
    rows: pairs
      .filter((pair) => pair.a !== pair.b)
      .map((pair) => [pair.label, pair.a ?? 'not stated', pair.b ?? 'not stated']),
  };
  const csv = {
    head: ['Group', 'Field', 'Identity', a.label, b.label],
    rows: pairs.map((pair) => [pair.group, pair.label, pair.identity ? 'yes' : 'no', pair.a ?? '', pair.b ?? '']),
  };
  const agreement = `${count(differences.length, 'identity field differs', 'identity fields differ')}, ${matchingFields} agree`;
  return toChart(context, {
    title: 'Difference of two environments',
    about: [agreement],
    times: [],
    subtitle: `${a.label} and ${b.label}`,
    description: md.rows.map(([field, left, right]) => `${field}: ${left}, ${right}.`).join(' ') || `${agreement}.`,
    content: toTableBlock(md),
    notes: [],
    remarks: [],
    unknown: [],
    table: { csv, md },
  });
}

type Params = { project: string };

/** What the page shows, as its exports and shares read it; null without two environments. */
export function requestedDifference({ project }: Params, search: RawParams): Requested | null {
  const a = optionalText.parse(search.a);
  const b = optionalText.parse(search.b);
  if (!a || !b) return null;
  const get = (environment: string) => api.environments.get({ project, environment });
  const both = () => Promise.all([get(a), get(b)]);
  return {
    fileName: 'environments',
    page: hrefs.environmentDiff(project, a, b),
    state: { a, b },
    read: async (context) => toDifferenceChart(context, ...(await both())),
    json: async (url) => {
      const [left, right] = await both();
      const { comparable, differences, matchingFields } = compareEnvironments(left.fields, right.fields);
      const toSide = ({ identity, label, record, recentRuns }: EnvironmentDetail) => ({
        identity,
        label,
        record,
        newestRun: recentRuns[0]?.id ?? null,
      });
      return { format: 1, url, comparable, differences, matchingFields, a: toSide(left), b: toSide(right) };
    },
  };
}
