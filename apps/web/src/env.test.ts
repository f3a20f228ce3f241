import { afterEach, expect, test, vi } from 'vitest';
import { env } from './env.ts';

afterEach(() => vi.unstubAllEnvs());

test('proxies are addresses, networks, or names of networks, as in the upload server', () => {
  vi.stubEnv('TRUSTED_PROXIES', 'loopback, uniquelocal,203.0.113.7');
  expect(env().trustedProxies).toEqual(['loopback', 'uniquelocal', '203.0.113.7']);
});

test.each(['TRUSTED_PROXIES', 'METRICS_ALLOW'])('%s that is neither stops the start with its name', (name) => {
  for (const value of ['proxy.example', '10.0.0.0/99', '10.0.0.0/8,everyone']) {
    vi.stubEnv(name, value);
    expect(env).toThrow(name);
  }
});
