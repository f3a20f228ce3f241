import { textRoute } from '@/exports/text/text-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { parseListParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';

/** `/p/{project}/reports.md`: a page of the reports, the one that changed last first. */
export const GET = textRoute<{ project: string }>(({ project }, search) => {
  const { after } = parseListParams(search);
  return {
    page: hrefs.reports(project, { after }),
    read: async () => {
      const { reports, next } = await api.reports.page({ project, after });
      return {
        title: 'Reports',
        about: [reports.length === 0 && 'There are none.'],
        sections: [
          {
            title: null,
            table: {
              head: ['report', 'title', 'version', 'written by', 'written'],
              rows: reports.map(({ name, title, version, byName, updatedAt }) => [
                name,
                title,
                String(version),
                byName,
                updatedAt.toISOString(),
              ]),
            },
          },
        ],
        more: next && `[Older reports](${hrefs.reports(project, { after: next }).replace('/reports', '/reports.md')})`,
      };
    },
  };
});
