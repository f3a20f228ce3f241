import { findRunRaw } from '@tachograph/store/runs';
import type { ReadRoute } from '../../context/ingest-context.ts';
import { findRequestedRun, runNotFound } from '../find-requested-run.ts';
import { toAttachment } from './to-attachment.ts';

/** Types that a browser shows as text; any other type that a client stated becomes `application/octet-stream`. */
const SAFE_TYPES = new Set(['application/json', 'text/plain', 'text/csv', 'application/x-tar']);

/** The raw upload as a download; its content is never rendered as a page of this origin. */
export const getRunRaw: ReadRoute = (deps) => async (request, reply) => {
  const { id, location } = await findRequestedRun(deps, request);
  const raw = await findRunRaw(deps.db, id, location);
  if (!raw) throw runNotFound();
  const type = raw.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = type === 'application/json' ? 'json' : 'txt';
  return reply
    .headers({
      'content-disposition': toAttachment(raw.fileName ?? `${id}.${extension}`),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type(SAFE_TYPES.has(type) ? type : 'application/octet-stream')
    .send(Buffer.from(raw.bytes));
};
