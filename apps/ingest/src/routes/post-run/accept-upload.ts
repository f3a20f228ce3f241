import { TokenRejectedError } from '@tachograph/store/uploads';
import { withSpan } from '@tachograph/telemetry/tracing';
import type { FastifyRequest } from 'fastify';
import { type Body, readBody } from '../../body/read-body.ts';
import type { BodyType } from '../../body/read-body-type.ts';
import type { Admission } from '../../context/admit-upload.ts';
import type { Actor } from '../../context/find-actor.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import { readProjectMapping } from '../../native/read-project-mapping.ts';
import { type AcceptedRun, type AcceptOptions, acceptRun } from './accept-run.ts';

type Upload = {
  readonly request: Pick<FastifyRequest, 'raw' | 'headers'>;
  readonly source: BodyType;
  readonly admission: Admission;
  readonly options: AcceptOptions;
};

type Accepted = { readonly accepted: AcceptedRun; readonly token: Actor };

async function acceptBody(
  context: IngestContext,
  { request, source, admission, options }: Upload,
  { bytes: body, gzip }: Body,
): Promise<Accepted> {
  const { db, limits } = context.deps;
  const { token } = admission;
  const { project } = token;
  const input = {
    source,
    body,
    gzip,
    project,
    limits,
    now: options.receivedAt,
    contentType: request.headers['content-type'] ?? '',
    mapping: source === 'form' ? await readProjectMapping(db, token) : [],
  };
  const prepared = await withSpan('validate run', () => context.threads.prepareRun(input));
  return { accepted: await acceptRun(context, admission, prepared, options), token };
}

/**
 * Read the body of an upload and accept its run. A body that becomes large is parsed for an authenticated token only. A run that
 * was made for a project as it was is made once more.
 */
export const acceptUpload = (context: IngestContext, upload: Upload): Promise<Accepted> =>
  context.memory.use(async (lease) => {
    const { limits } = context.deps;
    const body = await withSpan('read body', () => readBody(upload.request.raw, limits, lease));
    await lease.waitForTurn();
    const isLarge = body.bytes.length >= limits.threadBytes;
    const admission = isLarge ? await upload.admission.confirm() : upload.admission;
    try {
      return await acceptBody(context, { ...upload, admission }, body);
    } catch (error) {
      if (!(error instanceof TokenRejectedError)) throw error;
      return acceptBody(context, { ...upload, admission: await upload.admission.confirm() }, body);
    }
  });
