import { describe, expect, test } from 'vitest';
import { toServerFacts } from './observe-mysql.mjs';

describe('what a server says of itself', () => {
  test('a MariaDB that calls itself a 5.5.5 is known by its own version, and quoted as it spoke', () => {
    const { server } = toServerFacts('5.5.5-10.11.19-MariaDB-0+deb12u1', new Map([['version_comment', 'Debian 12']]));
    expect(server).toMatchObject({
      product: 'mariadb',
      version: '10.11.19',
      rawVersion: '5.5.5-10.11.19-MariaDB-0+deb12u1',
    });
  });

  test.each([
    ['8.0.36', 'MySQL Community Server - GPL', 'mysql', '8.0.36'],
    ['8.0.36-28', 'Percona Server (GPL), Release 28', 'percona-server', '8.0.36'],
    ['8.0.11-TiDB-v7.5.0', 'TiDB Server (Apache License 2.0)', null, '8.0.11'],
  ])('%s, %s is %s', (raw, comment, product, version) => {
    expect(toServerFacts(raw, new Map([['version_comment', comment]])).server).toMatchObject({ product, version });
  });

  test('numbers are numbers, what it does not have is not there, and versions split no line', () => {
    const { server, extra } = toServerFacts(
      '11.4.2-MariaDB',
      new Map([
        ['innodb_buffer_pool_size', '134217728'],
        ['sql_mode', ''],
        ['version_comment', 'built by hand'],
      ]),
    );
    expect(server.config).toEqual({ innodb_buffer_pool_size: 134217728, sql_mode: '' });
    expect(extra).toEqual({ 'server.version_comment': 'built by hand' });
  });
});
