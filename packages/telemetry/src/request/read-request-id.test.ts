import { expect, test } from 'vitest';
import { createRequestId, readRequestId } from './read-request-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

test('a well-formed id is kept, such as one of ours', () => {
  for (const id of [createRequestId(), 'b1f4c2f0-2a0e-4a53-9d3c-5c1f9ad7e001', 'Root-1.5759e988_bd862e'])
    expect(readRequestId({ 'x-request-id': id, traceparent: PARENT })).toBe(id);
});

test('without one, the trace id of traceparent is the id', () => {
  expect(readRequestId({ traceparent: PARENT })).toBe(TRACE);
});

test.each(['short', 'x'.repeat(65), "a'; DROP TABLE runs --", 'line\nbreak12', '*/ SELECT 1 /*', '-begins-so', ''])(
  'an id that could break out of a log line or a comment is ignored: %j',
  (id) => {
    expect(readRequestId({ 'x-request-id': id })).toBeNull();
  },
);

test.each([
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  TRACE,
])('a traceparent that the standard calls invalid is ignored: %s', (traceparent) => {
  expect(readRequestId({ traceparent })).toBeNull();
});
