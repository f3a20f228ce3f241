import { findRunRaw } from '@tachograph/store/runs';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../add-address.ts';
import { findRequestedRun, runNotFound } from '../find-requested-run.ts';
import { toAttachment } from './to-attachment.ts';

/** Types whose bytes a browser shows as text; whatever else a client claimed becomes plain bytes. */
const SAFE_TYPES = new Set(['application/json', 'text/plain', 'text/csv', 'application/x-tar']);

/** The bytes that arrived, as a download: never a page of this origin, whatever they hold. */
export const getRunRaw =
  (deps: Deps): Handler =>
  async (request, reply) => {
    const { id, where } = await findRequestedRun(deps.db, request);
    const raw = await findRunRaw(deps.db, id, where);
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
