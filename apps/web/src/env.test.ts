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

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://127.0.0.1/tachograph'],
  ['LOG_LEVEL', 'loud'],
  ['WEB_URL', 'tacho.example'],
  ['BODY_TIMEOUT_MS', '0'],
  ['PAGE_CACHE_BYTES', '1e-3'],
])('%s=%s stops the start with the name of the variable', (name, value) => {
  vi.stubEnv(name, value);
  expect(env).toThrow(`${name}: `);
});

test('an empty variable counts as not set', () => {
  for (const name of ['PORT', 'DATABASE_URL', 'READ_DATABASE_URL', 'LOG_LEVEL', 'SIGN_UP', 'HOSTNAME'])
    vi.stubEnv(name, '');
  expect(env()).toMatchObject({ port: 3000, readDatabaseUrl: null, logLevel: 'info', hostname: '0.0.0.0' });
});
