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
});
