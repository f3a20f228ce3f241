import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { guardResponse } from './guard-response.ts';

const createResponse = () => new ServerResponse(new IncomingMessage(new Socket()));
const other = { status: 503, headers: { 'content-type': 'text/plain' }, body: 'away' };

test('a list of one value is that value, so that compression recognises the type', () => {
  const response = createResponse();
  guardResponse(response, () => null);
  response.setHeader('content-type', ['application/json']);
  response.setHeader('vary', ['accept', 'cookie']);
  expect(response.getHeaders()).toEqual({ 'content-type': 'application/json', vary: ['accept', 'cookie'] });
});

test('headers are completed once, before the first of them is sent', () => {
  const response = createResponse();
  const seen: number[] = [];
  guardResponse(response, () => {
    seen.push(response.statusCode);
    response.setHeader('x-late', '1');
    return null;
  });
  response.writeHead(201, { 'x-early': '1' });
  response.write('a');
  response.end('b');
  expect(seen).toEqual([201]);
  expect(response.getHeaders()).toMatchObject({ 'x-early': '1', 'x-late': '1' });
});

test('a response is replaced as a whole, and only before it begins', () => {
  const [early, late] = [createResponse(), createResponse()];
  const guarded = guardResponse(early, () => null);
  early.setHeader('etag', '"1"');
  expect(guarded.replace(other)).toBe(true);
  early.end('ignored');
  expect([early.statusCode, early.getHeader('etag'), early.writableEnded]).toEqual([503, undefined, true]);
  const begun = guardResponse(late, () => null);
  late.write('a');
  expect(begun.replace(other)).toBe(false);
});
