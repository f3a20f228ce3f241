import { RESULT_COLUMNS, toResultLine } from '@/app/p/[project]/runs/[run]/results.csv/to-result-line.ts';
import { env } from '@/env.ts';
import { RejectedExport } from '@/exports/engine/send-export.ts';
import { readFirst } from '@/exports/text/list-text.ts';
import { textRoute } from '@/exports/text/text-route.ts';
import { formatNamed } from '@/format/named-version.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { parseRunParams } from '@/routing/search-params.ts';
import { openRunResults } from '@/server/runs/open-run-results.ts';
import { api } from '@/trpc/server.ts';

type Params = { project: string; run: string };

/** What it has of a result: the CSV has the rest. */
const SHOWN = [
  'scenario',
  'params',
  'driver',
  'version',
  'metric',
  'statistic',
  'value',
  'unit',
  'low',
  'high',
  'n',
  'status',
  'reason',
];
const POSITIONS = SHOWN.map((name) => RESULT_COLUMNS.indexOf(name));

/** `/p/{project}/runs/{run}.md`: where a run is from, and its results in the canonical unit. */
export const GET = textRoute<Params>(({ project, run: id }, search) => {
  const { scenario, driver, q } = parseRunParams(search);
  return {
    page: hrefs.run(project, id, { scenario, driver, q }),
    read: async () => {
      const run = await api.runs.get({ project, run: id });
      const parts = await openRunResults(project, id, { scenario, driver, text: q });
      if (!parts) throw new RejectedExport(404, 'There is no such run.');
      const { rows, coverage } = await readFirst(parts);
      const { source, harness, environment, exclusion } = run;
      const every = env().webUrl + hrefs.runResults(project, id, { scenario, driver, q });
      return {
        title: run.title ?? run.id,
        about: [
          `Measured ${run.startedAt.toISOString()}, received ${run.receivedAt.toISOString()}.`,
          `Environment: ${environment.label} (${environment.identity}).`,
          harness && `Harness: ${formatNamed(harness)}.`,
          source && `Source: ${[source.kind, source.commit, source.branch, source.url].filter(Boolean).join(', ')}.`,
          exclusion && `Excluded from all figures: ${exclusion.reason}`,
        ],
        sections: [
          {
            title: 'Results',
            table: {
              head: SHOWN,
              rows: rows.map(toResultLine).map((line) => POSITIONS.map((at) => line[at] ?? '')),
            },
          },
        ],
        more: `${coverage}: <${every}>`,
      };
    },
  };
});
