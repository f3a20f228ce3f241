import { createHash } from 'node:crypto';
import { maskDocument, mayHoldSecrets } from '@tachograph/schema/secrets';
import { toMaskWarning } from '../native/to-mask-warning.ts';
import type { Upload } from './upload.ts';

export const CONTENT_TYPE = 'application/json';

/** A run in the wire format, from its body and what that was parsed to. The bytes are stored, unless they held a secret. */
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
