import 'server-only';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { readSearchedChanges } from '@tachograph/views/overview';
import { driverStyle, toChartDriver } from '@/charts/style/paint.tsx';
import { describeChangeGroup } from '@/format/describe-change-group.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';

/** What the palette shows of the newest changes of a project, the newest first, which is number 1: once for each state of the project. */
export const listNumberedChanges = projectProcedure.query(
  memoize(async ({ ctx: { db, project } }) => {
    const [found, slots] = await Promise.all([readSearchedChanges(db, project.id), readDriverSlots(db, project)]);
    return found.map(({ group, words }, index) => {
      const { lead } = group;
      const { className } = driverStyle(toChartDriver(lead.driver, slots));
      const { before, size, after } = describeChangeGroup(group);
      return {
        number: index + 1,
        className,
        before,
        size,
        after,
        direction: lead.direction,
        shape: OUTCOME_SHAPES[lead.direction],
        words: [before, size, after, ...words, lead.direction].join(' '),
        href: hrefs.change(project.slug, lead.id),
      };
    });
  }),
);
