import { createHash } from 'node:crypto';
import { maskDocument, mayHoldSecrets } from '@tachograph/schema/secrets';
import type { JsonLimits } from '../body/find-json-excess.ts';
import { parseJsonBody } from '../body/parse-json-body.ts';
import { toMaskWarning } from '../native/to-mask-warning.ts';
import type { Upload } from './upload.ts';

export const CONTENT_TYPE = 'application/json';

/** A run in the wire format. The raw bytes are stored, unless they held a secret. */
export const readJsonUpload = (body: Buffer, limits: JsonLimits): Upload =>
  toJsonUpload(body, parseJsonBody(body, limits));

/** The same of a body that was parsed already. */
export function toJsonUpload(body: Buffer, parsed: unknown): Upload {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const { document, pointers } = mayHoldSecrets(body.toString('latin1'))
    ? maskDocument(parsed)
    : { document: parsed, pointers: [] };
  const bytes = pointers.length > 0 ? Buffer.from(JSON.stringify(document)) : body;
  return {
    document,
    raw: { bytes, contentType: CONTENT_TYPE, fileName: null },
    warnings: toMaskWarning(pointers),
    sha256,
  };
}
