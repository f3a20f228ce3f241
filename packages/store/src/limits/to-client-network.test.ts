import { expect, test } from 'vitest';
import { toClientNetwork } from './to-client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:0db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, network) => {
  expect(toClientNetwork(ip)).toBe(network);
});
