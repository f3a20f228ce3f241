import 'server-only';
import { fillDriver, planDriver } from '@tachograph/analysis/driver';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import { readChosen } from '@tachograph/store/repeats';
import { readSeriesVersions } from '@tachograph/store/series';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { toDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const text = z.string().min(1).max(400);

/** Versions of a case on the page of a driver; the trend of the case has more. */
const MOST_VERSIONS = 100;

const driverInput = z.object({ driver: text, environment: text.optional(), metric: text.optional() });

/** One driver through its versions: every case of one environment. */
export const readDriver = projectProcedure.input(driverInput).query(
  memoize(async ({ ctx, input }) => {
    const [drivers, environments, measured] = await Promise.all([
      listDrivers(ctx.db, ctx.project.id),
      listEnvironments(ctx.db, ctx.project.id),
      readSeriesVersions(ctx.db, ctx.project.id, { drivers: [input.driver] }, { newest: MOST_VERSIONS }),
    ]);
    const driver = drivers.find(({ slug }) => slug === input.driver);
    if (!driver)
      throw new TRPCError({ code: 'NOT_FOUND', message: `there is no driver "${input.driver}" in this project` });
    const plan = planDriver(measured, {
      environment: toIdentity(input.environment, environments),
      metric: input.metric ?? null,
      evaluation: toEvaluation(ctx.project),
    });
    const page = fillDriver(plan, await readChosen(ctx.db, ctx.project.id, plan));
    return { driver, page, hasOlder: measured.hasOlder, slot: toDriverSlots(drivers)[driver.slug] ?? null };
  }),
);
