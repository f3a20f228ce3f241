import { changesQuery } from '@tachograph/openapi/queries';
import * as hrefs from '@/routing/hrefs.ts';
import { defineTool } from './tool.ts';

/** Where results moved to a new level. */
export const changes = defineTool({
  name: 'changes',
  title: 'What got better or worse',
  description:
    'Detected changes of a project, measured last first: which release or time, the ratio (times better; below 1 is worse) with its interval, both levels, certainty and state. `explain` has what caused one.',
  input: changesQuery,
  read: async ({ project, ...query }, { api, webUrl }) => {
    const found = await api.changes.list({ project, ...query });
    const { after: _, limit: __, ...filter } = query;
    const url = webUrl + hrefs.changes(project, filter);
    return {
      text: [
        found.changes.length === 0 ? 'No change fits.' : null,
        ...found.changes.map(({ id, description, state }) => `- ${description} (${state}, ${id})`),
        found.next && `More follow: call again with after=${found.next}.`,
      ]
        .filter(Boolean)
        .join('\n'),
      values: {
        url,
        changes: found.changes.map((change) => ({
          id: change.id,
          url: webUrl + hrefs.changePage(project, change.id),
          description: change.description,
          driver: change.driver.slug,
          scenario: change.case.scenario,
          params: change.case.params,
          metric: change.case.metric,
          unit: change.case.unit,
          environment: change.environment,
          axis: change.axis,
          direction: change.direction,
          ratio: change.ratio,
          low: change.ratioLow,
          high: change.ratioHigh,
          before: change.before,
          after: change.after,
          certainty: change.certainty,
          state: change.state,
          today: change.fate,
        })),
        counts: found.counts,
        next: found.next,
      },
    };
  },
});
