import { describe, expect, test } from 'vitest';
import { parseServerUrl } from './attach-server.mjs';

describe('the address of a server of one’s own', () => {
  test('is read with everything in it', () => {
    expect(parseServerUrl('mariadb://me:p%40ss@db.test:3307/mine?socket=/run/db.sock')).toEqual({
      host: 'db.test',
      port: 3307,
      socket: '/run/db.sock',
      user: 'me',
      password: 'p@ss',
      database: 'mine',
    });
  });

  test('has the usual port and no socket unless they are said', () => {
    expect(parseServerUrl('mysql://me:x@[::1]/mine')).toMatchObject({ host: '::1', port: 3306, socket: null });
  });

  test.each([
    ['no address', 'secretpassword'],
    ['another kind of server', 'postgresql://me:secretpassword@host/db'],
    ['no database', 'mariadb://me:secretpassword@host'],
    ['no user', 'mariadb://:secretpassword@host/db'],
    ['an option nobody knows', 'mariadb://me:secretpassword@host/db?tls=1'],
  ])('that is invalid (%s) is refused without being repeated', (_, address) => {
    expect(() => parseServerUrl(address)).toThrow(/^--server /);
    expect(() => parseServerUrl(address)).not.toThrow('secretpassword');
  });
});
