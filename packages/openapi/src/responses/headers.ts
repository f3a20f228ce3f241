import type { JsonSchema } from './components.ts';

export type Header = { readonly description: string; readonly schema: JsonSchema };

const text: JsonSchema = { type: 'string' };

export const HEADERS = {
  Location: {
    description: 'Address of the run in this API, or of the file',
    schema: { type: 'string', format: 'uri' },
  },
  'Idempotency-Replayed': {
    description: '`true` where the run was here already and nothing was written',
    schema: { type: 'string', const: 'true' },
  },
  'RateLimit-Policy': { description: 'What the token may send: `q` in `w` seconds', schema: text },
  RateLimit: { description: 'What it has left: `r`, and `t` seconds until there is more', schema: text },
  'Retry-After': {
    description: 'Seconds to wait before the same request is sent again',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'WWW-Authenticate': { description: 'How to send a token (RFC 6750)', schema: text },
  Allow: { description: 'Methods this address takes', schema: text },
  Accept: { description: 'Content types this address takes', schema: text },
  'Accept-Encoding': { description: 'Content encodings this server takes', schema: text },
  'Content-Disposition': { description: 'The name of the file that was uploaded', schema: text },
  ETag: { description: 'Changes with the document', schema: text },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;
