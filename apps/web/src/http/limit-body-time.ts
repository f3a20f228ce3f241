import type { IncomingMessage, ServerResponse } from 'node:http';

/** A batch is stored while it arrives, and the upload API limits the time of each of its lines. */
const TIMES_FOR_A_BATCH = 20;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Call `onTimeout` if the body has not arrived after this time, and close the connection. */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  { timeoutMs, onTimeout }: { readonly timeoutMs: number; readonly onTimeout: () => void },
): void {
  if (!hasBody(request)) return;
  const isBatch = request.headers['content-type']?.startsWith('application/x-ndjson') ?? false;
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      onTimeout();
      if (response.writableFinished) request.destroy();
      else response.once('finish', () => request.destroy());
    },
    isBatch ? timeoutMs * TIMES_FOR_A_BATCH : timeoutMs,
  );
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}
