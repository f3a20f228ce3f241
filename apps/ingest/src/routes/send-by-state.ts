import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { toSlug } from '@tachograph/schema/text';
import type { Store } from '@tachograph/store/database';
import { readProjectState } from '@tachograph/store/projects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Deps } from '../context/deps.ts';
import { findViewer } from '../context/find-actor.ts';
import { findRequestedProject } from '../context/find-requested-project.ts';
import type { IngestContext, Route } from '../context/ingest-context.ts';
import { readQuery } from '../http/read-query.ts';
import { isCurrent, sendUnchanged, toEtag } from '../http/send-revalidated.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

type Sent = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Found = Awaited<ReturnType<typeof findRequestedProject>>;

/** What a response is made of: the parsed query and the project, by its slug, that the query names. */
type Requested<Query> = {
  readonly route: string;
  readonly query: Query & { readonly project: string };
  /** `deps.db` is the store to read: a standby where it has the state of the primary. */
  readonly read: (deps: Deps, project: Found, query: Query) => Promise<unknown>;
};

/**
 * Send what `read` makes of a project: 304 at the cost of one small query to a client whose copy is of the same state, the
 * bytes that were made before for the same state and query, or new ones. Clients may keep a copy and revalidate it each time.
 */
async function sendByState<Query>(
  { deps, responses, reader }: IngestContext,
  { request, reply }: Sent,
  requested: Requested<Query>,
): Promise<FastifyReply> {
  const { route, read, query } = requested;
  const slug = query.project;
  const viewer = await findViewer(deps, request);
  const make = async (db: Store) => read({ ...deps, db }, await findRequestedProject(db, viewer, slug), query);
  const known = toSlug(slug) === slug ? await readProjectState(deps.db, viewer, slug) : null;
  if (!known) return reply.header('cache-control', 'no-cache').send(await make(deps.db));
  // Of what this build makes of the state: it is known before any data is read, and that may be newer than the state.
  const etag = toEtag(JSON.stringify([deps.buildVersion, deps.webUrl, known.state, route, query]));
  if (isCurrent(request, etag)) return sendUnchanged(reply, etag, 'no-cache');
  const bytes = await responses.get(etag, async () => {
    const readState = (db: Store) => readProjectState(db, viewer, slug);
    return compress(JSON.stringify(await reader.read(known.state, readState, make)));
  });
  const isCompressed = negotiate(String(request.headers['accept-encoding'] ?? ''), ['gzip']) !== null;
  if (isCompressed) reply.header('content-encoding', 'gzip');
  return reply
    .headers({ etag, 'cache-control': 'no-cache' })
    .type('application/json; charset=utf-8')
    .send(isCompressed ? bytes : await decompress(bytes));
}

/** A GET of what `read` makes of a project for the parsed query, and for the id or the name in the URL where it has one. */
export const getByState =
  <Schema extends z.ZodObject>(
    route: string,
    schema: Schema,
    read: (
      deps: Deps,
      project: Found,
      query: z.output<Schema> & { readonly project: string; readonly id?: string; readonly name?: string },
    ) => Promise<unknown>,
  ): Route =>
  (context) =>
  async (request, reply) => {
    const query = { ...readQuery(request.query, schema), ...(request.params as object) } as Parameters<typeof read>[2];
    return sendByState(context, { request, reply }, { route, query, read });
  };
