import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { logRequestError } from './errors/log-request-error.ts';
import { log } from './log.ts';

/** What the log of the process writes. */
function watchLog() {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  vi.spyOn(log(), 'error').mockImplementation(((...args: [object, string]) => pino(stream).error(...args)) as never);
  return lines;
}

test('the cause of a failed request is a line under its id, with the fields of the upload server', () => {
  const lines = watchLog();
  const cause = new Error('the connection was lost');
  const request = { requestId: 'req_1', code: 'internal', method: 'GET', path: `/p/${'x'.repeat(400)}` } as const;
  logRequestError(request, new Error('it failed', { cause }));
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      time: expect.any(Number),
      reqId: 'req_1',
      code: 'internal',
      path: request.path.slice(0, 300),
      err: expect.objectContaining({
        message: expect.stringContaining('the connection was lost'),
        stack: expect.any(String),
      }),
    }),
  ]);
});
