import { textRoute } from '@/exports/text/text-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toRecordGroups } from '@/ui/environment/record-rows.ts';

type Params = { project: string; environment: string };

/** `/p/{project}/environments/{environment}.md`: everything recorded, and who ran there. */
export const GET = textRoute<Params>(({ project, environment: name }) => ({
  page: hrefs.environment(project, name),
  read: async () => {
    const environment = await api.environments.get({ project, environment: name });
    const { label, fields, record, whoRanHere, recentRuns } = environment;
    const recorded = toRecordGroups(fields, record).map(({ title, rows }) => ({
      title,
      table: {
        head: ['Field', 'Value', 'Identity'],
        rows: rows.flatMap((row) =>
          row.value === null && !row.identity
            ? []
            : [[row.label, row.raw ?? row.value ?? 'not stated', row.identity ? 'yes' : 'no']],
        ),
      },
    }));
    return {
      title: label,
      about: ['Two results share a line only if all identity fields agree.'],
      sections: [
        ...recorded,
        {
          title: 'Who ran here',
          table: {
            head: ['Driver', 'Newest versions', 'Results'],
            rows: whoRanHere.map(({ driver, versions, results }) => [
              driver.name,
              versions.slice(-8).join(', '),
              String(results),
            ]),
          },
        },
        {
          title: 'Newest runs here',
          table: {
            head: ['Run', 'Title', 'Measured'],
            rows: recentRuns.map(({ id, title, startedAt }) => [id, title ?? '', startedAt.toISOString()]),
          },
        },
      ],
      more: null,
    };
  },
}));
