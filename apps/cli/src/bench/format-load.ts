import { describeKnee, findKnee } from '@tachograph/analysis/sweep';
import { medianOf } from '@tachograph/bench/turns';
import { groupBy } from '@tachograph/schema/collection';
import { displayUnit, formatNumber } from '@tachograph/units';
import { formatTable } from '../format-table.ts';
import type { StoredInvocation } from './bench-state.ts';

type Result = StoredInvocation['run']['results'][number];

const curveOf = ({ scenario, driver, params }: Result) =>
  JSON.stringify([scenario, `${driver.name} ${driver.version}`, params?.connections]);

const findIn = (results: readonly Result[], metric: string, statistic: string) =>
  results.flatMap((result) => (result.metric === metric && result.statistic === statistic ? (result.value ?? []) : []));

function format(values: readonly number[], unit: string): string {
  if (values.length === 0) return '–';
  const middle = medianOf(values);
  const shown = displayUnit(unit, [middle]);
  return `${formatNumber(middle / shown.divisor)} ${shown.label}`;
}

/** Load curves: medians of the invocations at each rate, and the knee of each curve below. */
export function formatLoad(invocations: readonly StoredInvocation[]): string {
  const all = invocations.flatMap(({ run }, number) => run.results.map((result) => ({ number, result })));
  const curves = [...groupBy(all, ({ result }) => curveOf(result))].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = curves.flatMap(([curve, inCurve]) => {
    const [scenario, driver, connections] = JSON.parse(curve);
    const byRate = [...groupBy(inCurve, ({ result }) => Number(result.params?.rate ?? Number.POSITIVE_INFINITY))];
    return byRate
      .sort(([a], [b]) => a - b)
      .map(([rate, atRate]) => {
        const results = atRate.map(({ result }) => result);
        return {
          scenario: String(scenario),
          driver: String(driver),
          connections: String(connections),
          rate: Number.isFinite(rate) ? formatNumber(rate) : 'most',
          achieved: format(findIn(results, 'throughput', 'mean'), 'ops/s'),
          median: format(findIn(results, 'latency', 'median'), 'ns/op'),
          p99: format(findIn(results, 'latency', 'p99'), 'ns/op'),
        };
      });
  });
  const titles = ['scenario', 'driver', 'connections', 'rate', 'achieved', 'median', 'p99'] as const;
  const table = formatTable(
    titles.map((title, at) => ({ title, alignRight: at > 1, cells: rows.map((row) => row[title]) })),
  );
  const knees = curves.flatMap(([curve, inCurve]) => {
    const [scenario, driver, connections] = JSON.parse(curve);
    const points = inCurve.flatMap(({ number, result: { metric, params, value } }) =>
      metric === 'throughput' && params?.rate !== undefined && typeof value === 'number'
        ? [{ number, rate: Number(params.rate), throughput: value }]
        : [],
    );
    const knee = findKnee([...groupBy(points, (point) => point.number).values()]);
    const name = `${scenario}, ${driver}, connections: ${connections}`;
    return knee ? [`${name}: the knee is ${describeKnee(knee)}`] : [];
  });
  return `${table}\n${knees.map((line) => `${line}\n`).join('')}`;
}
