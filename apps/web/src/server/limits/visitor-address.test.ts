import { createTrust } from '@tachograph/telemetry/request';
import { expect, test } from 'vitest';
import { PEER_HEADER } from '@/server/viewer/viewer-header.ts';
import { findVisitorAddress } from './visitor-address.ts';

const PROXIES = ['10.0.0.0/8', '2001:db8::1', '127.0.0.1'];

const find = (peer: string, forwarded?: string, trusted: readonly string[] = PROXIES) =>
  findVisitorAddress(
    new Headers({ [PEER_HEADER]: peer, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) }),
    createTrust(trusted),
  );

test.each([
  ['the socket', '203.0.113.7', undefined, '203.0.113.7'],
  ['the socket, whatever a stranger writes', '203.0.113.7', '198.51.100.9', '203.0.113.7'],
  ['what a trusted proxy adds', '10.0.0.1', '198.51.100.9', '198.51.100.9'],
  ['what a trusted proxy adds, whatever its client wrote before', '10.0.0.1', '1.1.1.1, 198.51.100.9', '198.51.100.9'],
  ['what the first of two trusted proxies adds', '2001:db8::1', '1.1.1.1, 198.51.100.9, 10.1.2.3', '198.51.100.9'],
  ['an IPv4 address on an IPv6 socket', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['the socket, where it is no address of a proxy', '203.0.113.7', '', '203.0.113.7'],
  ['G12: what a trusted proxy adds with a port', '10.0.0.1', '203.0.113.18:1234', '203.0.113.18'],
  ['G12: what a trusted proxy adds in brackets', '10.0.0.1', '[2001:db8::5]', '2001:db8::5'],
  ['G12: what a trusted proxy adds in brackets with a port', '10.0.0.1', '[2001:db8::5]:443', '2001:db8::5'],
  ['G12: the proxy, where it adds what is no address', '10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
  ['a trusted proxy on an IPv6 socket', '::ffff:10.0.0.1', '2001:db8::77', '2001:db8::77'],
])('a visitor is known by %s', (_, peer, forwarded, address) => {
  expect(find(peer, forwarded)).toBe(address);
});

test.each([
  ['the same machine', '127.0.0.1', undefined],
  ['the same machine by IPv6', '::1', undefined],
  ['a socket that is unknown', '', undefined],
])('%s is nobody to be limited', (_, peer, forwarded) => {
  expect(find(peer, forwarded)).toBeNull();
});
