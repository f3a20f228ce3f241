import { createHash } from 'node:crypto';
import { maskDocument, mayHoldSecrets } from '@tachograph/schema/secrets';
import { toMaskWarning } from '../native/native-files.ts';
import type { Upload } from './upload.ts';

const CONTENT_TYPE = 'application/json';

/** The first byte of an object: a byte order mark is no part of what a reader parses. */
const OPEN = 0x7b;

/** A run in the wire format, from its body and what that was parsed to. The bytes are stored, unless they held a secret. */
export function toJsonUpload(body: Buffer, parsed: unknown): Upload {
  const { document, pointers } = mayHoldSecrets(body.toString('latin1'))
    ? maskDocument(parsed)
    : { document: parsed, pointers: [] };
  const bytes = pointers.length > 0 ? Buffer.from(JSON.stringify(document)) : body;
  return {
    document,
    raw: { bytes, contentType: CONTENT_TYPE, fileName: null },
    warnings: toMaskWarning(pointers),
    sha256: () => createHash('sha256').update(body).digest('hex'),
    isDocument: pointers.length === 0 && body[0] === OPEN,
  };
}
