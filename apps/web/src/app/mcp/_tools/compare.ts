import { comparisonAddress, comparisonQuery, writeQuery } from '@tachograph/openapi/queries';
import * as hrefs from '@/routing/hrefs.ts';
import { comparabilityText } from '@/ui/comparison/cell-text.ts';
import { toRatio } from './to-ratio.ts';
import { defineTool } from './tool.ts';

/** Cells of a response; the page has all. */
const MOST_CELLS = 120;

/** `reason` is left out: to compare although the environments differ is decided by a person, on the page. */
const input = comparisonQuery.omit({ reason: true });

/** Drivers side by side. */
export const compare = defineTool({
  name: 'compare',
  title: 'Compare drivers',
  description:
    'Drivers against a reference in one environment, scenario by scenario: value, ratio (times better, whatever the direction) with its 95 % interval, outcome and explanation. Where ratio is null it is withheld, and `withheld` says why: do not compute one from the values.',
  input,
  read: async ({ project, ...query }, { api, webUrl }) => {
    const url = webUrl + hrefs.compare(project, writeQuery(comparisonAddress, query));
    const found = await api.compare.json({ project, ...query, url });
    const columns = new Map(found.columns.map((column) => [column.key, column]));
    const nameOf = (key: string | null) => {
      const column = columns.get(key ?? '');
      return column ? [column.driver.name, column.version?.text].filter(Boolean).join(' ') : null;
    };
    const withheld = comparabilityText(found.comparability);
    const all = found.rows.flatMap(({ case: of, title, cells }) =>
      cells.map(({ column: key, measurement, verdict }) => ({
        scenario: of.scenario,
        title,
        params: of.params,
        driver: columns.get(key)?.driver.slug ?? '',
        version: columns.get(key)?.version?.text ?? null,
        environment: columns.get(key)?.environment ?? null,
        metric: of.metric,
        statistic: of.statistic,
        value: measurement?.value ?? null,
        unit: of.unit,
        run: measurement?.runs[0] ?? null,
        ...toRatio(verdict),
      })),
    );
    const cells = all.slice(0, MOST_CELLS);
    const omitted = all.length - cells.length;
    const lines = cells
      .filter(({ outcome }) => outcome !== 'reference')
      .map(({ title, explanation }) => `- ${title}: ${explanation}`);
    const more = [found.truncation, omitted > 0 && `${omitted} more cells are on the page; name a scenario.`];
    return {
      text: [
        `Reference: ${nameOf(found.reference) ?? 'none'}.`,
        withheld,
        ...found.unknown.map(({ detail }) => `Not found: ${detail}.`),
        ...lines,
        ...more,
      ]
        .filter(Boolean)
        .join('\n'),
      values: {
        url,
        reference: nameOf(found.reference),
        comparable: found.comparability.comparable,
        withheld,
        environments: found.comparability.environments.map(({ identity, label }) => ({ identity, label })),
        differences: found.comparability.differences.map(({ label, values }) => ({ label, values })),
        means: found.summary.map(({ column, ratio, ratioLow, ratioHigh, outcome, explanation }) => ({
          driver: nameOf(column),
          ...toRatio({ outcome, ratio, ratioLow, ratioHigh, explanation }),
        })),
        cells,
        omitted,
        unknown: found.unknown,
      },
    };
  },
});
