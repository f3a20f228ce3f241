import 'server-only';
import { serialize } from 'node:v8';
import { toDriverStyles } from '@tachograph/analysis/measurement';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { findProject, type Project, type ProjectDetail, readProjectState } from '@tachograph/store/projects';
import { createByteCache } from '@tachograph/telemetry/cache';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import type { DriverSlot } from '@/charts/style/paint.tsx';
import { env } from '@/env.ts';
import { procedure, type RequestContext, readThroughReader } from '@/server/init.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { readState } from './read-state.ts';

/** Every driver's position in the palette, by slug. `drivers` in the order the project first used them. */
export const toDriverSlots = (drivers: readonly { readonly slug: string }[]): Record<string, DriverSlot> =>
  Object.fromEntries(
    Object.entries(toDriverStyles(drivers.map(({ slug }) => slug))).map(([slug, style]) => [slug, style.index]),
  );

export const readDriverSlots = async (db: Store, project: Project): Promise<Record<string, DriverSlot>> =>
  toDriverSlots(await listDrivers(db, project.id));

const kept = () =>
  oncePerProcess('page data', () =>
    createByteCache<unknown>(env().dataCacheBytes, (value) => serialize(value).byteLength),
  );

type MemoizedRequest = { readonly path: string; readonly input: unknown; readonly ctx: { readonly state: string } };

/**
 * A procedure about one project whose data is kept in memory: it is computed once for one state of the project and one
 * input, however many ask. What it returns is shared by all of them, so nobody may change it.
 */
export const memoize =
  <Opts extends MemoizedRequest, Data>(read: (opts: Opts) => Promise<Data>) =>
  (opts: Opts): Promise<Data> => {
    const key = JSON.stringify([opts.path, opts.ctx.state, opts.input]);
    return kept().get(key, () => read(opts)) as Promise<Data>;
  };

const projectInput = z.object({ project: z.string().min(1).max(120) });

type Requested = {
  readonly path: string;
  readonly input: z.infer<typeof projectInput>;
  readonly ctx: RequestContext & { readonly state: string };
};

const readProject = memoize(
  ({ ctx, input }: Requested): Promise<ProjectDetail | null> => findProject(ctx.db, ctx.viewer, input.project),
);

/**
 * A procedure about one project: `ctx.project` is the row its input names, `ctx.state` the state of its data, which one
 * small query reads for all the procedures of one page. NOT_FOUND without such a project: a stranger cannot tell a private
 * project from a missing one. The state is that of the primary; `ctx.db` may be a standby that has it too.
 */
export const projectProcedure = procedure.input(projectInput).use(async ({ ctx, input, next }) => {
  const known = await readState(ctx.db, ctx.viewer, input.project);
  const project = known && (await readProject({ path: 'project', input, ctx: { ...ctx, state: known.state } }));
  if (!project) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no project "${input.project}"` });
  const { state } = known;
  const readOther = (db: Store) => readProjectState(db, ctx.viewer, input.project);
  return readThroughReader(ctx, { state, readState: readOther }, (db) => next({ ctx: { ...ctx, db, project, state } }));
});
