import type { TRPCError } from '@trpc/server';
import * as z from 'zod';

const SENTENCES: Partial<Record<TRPCError['code'], string>> = {
  BAD_REQUEST: 'the input of this procedure cannot be read',
  PARSE_ERROR: 'the input of this procedure cannot be read',
  SERVICE_UNAVAILABLE: 'the database is not available: try again in a few seconds',
};
const FAILED = 'something failed on the server: its log has the cause under the id of this request';

/** What a client is told of an error: our own sentence, or the position in its input, never the text of a caught error. */
export function toPublicMessage({ cause, code, message }: TRPCError): string {
  if (cause instanceof z.ZodError) {
    const fields = [...new Set(cause.issues.map(({ path }) => path.join('.') || 'input'))];
    return `the input is not valid at ${fields.slice(0, 5).join(', ')}`;
  }
  const isOurs = cause === undefined && code !== 'SERVICE_UNAVAILABLE' && code !== 'INTERNAL_SERVER_ERROR';
  return isOurs ? message : (SENTENCES[code] ?? FAILED);
}
