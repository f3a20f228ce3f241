import type { IncomingMessage } from 'node:http';

/** Close the connection of a request that was answered and goes on being sent for longer than this. */
export function dropSlowSender(request: IncomingMessage, withinMs: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, withinMs);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}
