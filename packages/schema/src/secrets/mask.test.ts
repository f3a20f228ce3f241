import { describe, expect, it } from 'vitest';
import { maskDocument } from './mask-document.ts';
import { maskText, mayHoldSecrets } from './mask-text.ts';

describe('maskText', () => {
  it.each([
    ['mysql://root:hunter2@db:3306/test', 'mysql://root:***@db:3306/test'],
    [
      'jdbc:mariadb://db/test?user=a&password=hunter2&useSsl=true',
      'jdbc:mariadb://db/test?user=a&password=***&useSsl=true',
    ],
    ['bench:hunter2@tcp(127.0.0.1:3306)/bench', 'bench:***@tcp(127.0.0.1:3306)/bench'],
    ['{"host":"db","password":"hunter2"}', '{"host":"db","password":"***"}'],
    ["{ host: 'db', password: 'hunter2' }", "{ host: 'db', password: '***' }"],
    ['Server=db;Uid=a;Pwd=hunter2;', 'Server=db;Uid=a;Pwd=***;'],
    ['Authorization: Bearer eyJhbGciOi.x.y', 'Authorization: Bearer ***'],
    ['mysql -h db -u root -phunter2 test', 'mysql -h db -u root -p*** test'],
    ["mysqldump -p'hunter2' test", "mysqldump -p'***' test"],
    ['uploading with tacho_0123456789abcdefXYZ', 'uploading with tacho_***'],
  ])('masks the secret in %j', (text, masked) => {
    expect(maskText(text)).toBe(masked);
    expect(mayHoldSecrets(text)).toBe(true);
    expect(maskText(masked)).toBe(masked);
  });

  it.each([
    'mysql2 x 2,611 ops/sec ±0.60% (92 runs sampled)',
    'BenchmarkSelect/tcp-8   1000   1168213 ns/op   43 B/op',
    'pkg:npm/mariadb@3.5.4 and pkg:npm/%40scope/name@1.0.0',
    'connected to http://127.0.0.1:3000/p/node@2x',
    'git@github.com:mariadb-corporation/mariadb-connector-nodejs.git',
    'disconnect_on_expired_password = ON',
    '12:30:45@tcp',
    'mysql -h db -P 3306 -u root -p test',
    'mysql-connector-python pip install -pre',
  ])('leaves %j as it is', (text) => expect(maskText(text)).toBe(text));

  it('stays linear for text built against its patterns', () => {
    for (const unit of ['a', 'a:', 'password', 'a://', 'a:b@', 'password=', '\\', 'Bearer ', 'mysql ', 'mysql -h ']) {
      const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
      expect(maskText(text).length).toBeGreaterThan(0);
      expect(typeof mayHoldSecrets(text)).toBe('boolean');
    }
  });
});

describe('maskDocument', () => {
  it('masks by key and by shape, and names every place', () => {
    const { document, pointers } = maskDocument({
      environment: { server: { config: { report_password: 'hunter2', 'auth.apiKey': 'k', max_connections: 151 } } },
      results: [{ params: { dsn: 'mysql://a:b@h/d', password: 12345, rows: 1 } }],
    });
    expect(document).toEqual({
      environment: { server: { config: { report_password: '***', 'auth.apiKey': '***', max_connections: 151 } } },
      results: [{ params: { dsn: 'mysql://a:***@h/d', password: '***', rows: 1 } }],
    });
    expect(pointers).toEqual([
      '/environment/server/config/report_password',
      '/environment/server/config/auth.apiKey',
      '/results/0/params/dsn',
      '/results/0/params/password',
    ]);
  });
  it('leaves settings whose names only sound secret', () => {
    const document = {
      disconnect_on_expired_password: 'ON',
      old_passwords: 0,
      default_password_lifetime: 360,
      tokens: 5,
      password: '',
      validate_password_policy: 'MEDIUM',
      key: 'value',
    };
    expect(maskDocument(document)).toEqual({ document, pointers: [] });
  });
  it('gives back the very document when there is nothing to mask', () => {
    const document = { a: [1, { b: 'c' }] };
    expect(maskDocument(document).document).toBe(document);
  });
  it('keeps an own __proto__ key for the validator to find', () => {
    const { document } = maskDocument(JSON.parse('{"__proto__":{"a":1},"password":"x"}'));
    expect(Object.keys(document as object)).toEqual(['__proto__', 'password']);
  });
});
