import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Sender } from '../request/create-trust.ts';
import { createMetricsAccess, type MetricsAccess } from './metrics-access.ts';

const from = (remoteAddress: string | undefined, headers: IncomingHttpHeaders = {}): Sender => ({
  headers,
  socket: { remoteAddress } as Sender['socket'],
});

const access = (settings: Partial<MetricsAccess> = {}) =>
  createMetricsAccess({ token: null, allow: [], trustedProxies: [], ...settings });

const TOKEN = 'a-token-of-the-installation';

describe('without a setting', () => {
  test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('this machine may read: %s', (address) => {
    expect(access()(from(address))).toBe(true);
  });

  test.each(['10.0.0.1', '203.0.113.1', '::ffff:10.0.0.1', 'fe80::1', undefined])('nobody else may: %s', (address) => {
    expect(access()(from(address))).toBe(false);
  });

  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'what came through a proxy of this machine may not: %s',
    (name) => {
      expect(access()(from('127.0.0.1', { [name]: '127.0.0.1' }))).toBe(false);
      expect(access({ trustedProxies: ['loopback'] })(from('127.0.0.1', { [name]: '127.0.0.1' }))).toBe(false);
    },
  );
});

describe('with a token', () => {
  const may = access({ token: TOKEN });
  test('a client that sends it may read, from anywhere', () => {
    expect(may(from('203.0.113.1', { authorization: `Bearer ${TOKEN}` }))).toBe(true);
    expect(may(from('203.0.113.1', { authorization: `bearer ${TOKEN}`, 'x-forwarded-for': '1.2.3.4' }))).toBe(true);
  });

  test.each(['', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, 'Bearer '])(
    'no other header will do, from this machine neither: %j',
    (authorization) => {
      expect(may(from('127.0.0.1', { authorization }))).toBe(false);
    },
  );
});

describe('with addresses', () => {
  const may = access({ allow: ['10.1.0.0/16', '2001:db8::7'], trustedProxies: ['192.168.0.1'] });
  test('those may read, and this machine only if it is one of them', () => {
    expect(may(from('10.1.2.3'))).toBe(true);
    expect(may(from('2001:db8::7'))).toBe(true);
    expect(may(from('10.2.2.3'))).toBe(false);
    expect(may(from('127.0.0.1'))).toBe(false);
  });

  test('X-Forwarded-For counts from a trusted proxy only', () => {
    expect(may(from('192.168.0.1', { 'x-forwarded-for': '10.1.2.3' }))).toBe(true);
    expect(may(from('192.168.0.1', { 'x-forwarded-for': '10.1.2.3, 203.0.113.1' }))).toBe(false);
    expect(may(from('203.0.113.1', { 'x-forwarded-for': '10.1.2.3' }))).toBe(false);
    expect(may(from('192.168.0.1', { 'x-forwarded-for': 'nonsense' }))).toBe(false);
  });

  test('or a token is enough', () => {
    const either = access({ allow: ['10.1.0.0/16'], token: TOKEN });
    expect(either(from('10.1.2.3'))).toBe(true);
    expect(either(from('203.0.113.1', { authorization: `Bearer ${TOKEN}` }))).toBe(true);
    expect(either(from('203.0.113.1'))).toBe(false);
  });
});
