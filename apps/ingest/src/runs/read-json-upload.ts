import { createHash } from 'node:crypto';
import { parseJsonBody } from '../body/parse-json-body.ts';
import type { Limits } from '../limits.ts';
import { maskDocument } from '../secrets/mask-document.ts';
import { mayHoldSecrets } from '../secrets/mask-text.ts';
import { toMaskWarning } from '../secrets/to-mask-warning.ts';
import type { Upload } from '../upload.ts';

export const CONTENT_TYPE = 'application/json';

/** A run in the wire format; `what` names it in a refusal. The bytes are kept as they came, unless they held a secret. */
export function readJsonUpload(body: Buffer, limits: Pick<Limits, 'jsonDepth'>, what = 'the body'): Upload {
  const parsed = parseJsonBody(body, limits, what);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const { document, places } = mayHoldSecrets(body.toString('latin1'))
    ? maskDocument(parsed)
    : { document: parsed, places: [] };
  const bytes = places.length > 0 ? Buffer.from(JSON.stringify(document)) : body;
  return {
    document,
    raw: { bytes, contentType: CONTENT_TYPE, fileName: null },
    warnings: toMaskWarning(places),
    sha256,
  };
}
