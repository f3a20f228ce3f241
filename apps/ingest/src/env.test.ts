import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const DATABASE_URL = 'postgresql://a@127.0.0.1:5432/tachograph';

describe('parseEnv', () => {
  it('needs nothing but the database', () => {
    expect(parseEnv({ DATABASE_URL })).toMatchObject({
      host: '127.0.0.1',
      port: 3001,
      webUrl: 'http://127.0.0.1:3000',
      ingestUrl: 'http://127.0.0.1:3001',
      logLevel: 'info',
      limits: { wireBytes: 8_388_608, decodedBytes: 67_108_864 },
    });
  });
  it('takes a variable that is set to nothing for one that is not set', () => {
    expect(parseEnv({ DATABASE_URL, PORT: '', WEB_URL: '' })).toMatchObject({ port: 3001 });
  });
  it('drops slashes at the end of addresses, so that paths can follow', () => {
    expect(
      parseEnv({ DATABASE_URL, WEB_URL: 'https://t.example/', INGEST_URL: 'https://in.t.example//' }),
    ).toMatchObject({
      webUrl: 'https://t.example',
      ingestUrl: 'https://in.t.example',
    });
  });
  it('names every variable that is wrong', () => {
    const parsed = parseEnv({ PORT: 'http', LOG_LEVEL: 'loud', WEB_URL: 'ftp://x' });
    expect('issues' in parsed && parsed.issues.map((issue) => issue.split(':')[0])).toEqual([
      'DATABASE_URL',
      'PORT',
      'WEB_URL',
      'LOG_LEVEL',
    ]);
  });
  it('reads who may see the metrics, and where traces are sent to', () => {
    const METRICS_TOKEN = 'a-token-of-the-installation';
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' };
    expect(parseEnv({ DATABASE_URL })).toMatchObject({ metrics: { token: null, allow: [] }, tracing: null });
    expect(parseEnv({ DATABASE_URL, METRICS_TOKEN, METRICS_ALLOW: '10.0.0.0/8, ::1', ...tracing })).toMatchObject({
      metrics: { token: METRICS_TOKEN, allow: ['10.0.0.0/8', '::1'] },
      tracing: { endpoint: 'http://127.0.0.1:4318', serviceName: 'tachograph-ingest', ratio: 0.1 },
    });
  });
  it.each([
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with a blank in the token'],
    ['METRICS_ALLOW', '10.0.0.0/8,everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,everyone'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ])('rejects an invalid %s: %s', (name, value) => {
    const parsed = parseEnv({ DATABASE_URL, [name]: value });
    expect('issues' in parsed && parsed.issues).toEqual([expect.stringMatching(new RegExp(`^${name}`))]);
  });
});
