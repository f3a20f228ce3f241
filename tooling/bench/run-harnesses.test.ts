import { describe, expect, test } from 'vitest';
import { hideServer } from './run-harnesses.ts';

describe('the address of a server, which may hold a password', () => {
  test.each([
    [
      'in two words',
      ['--suite', 'full', '--server', 'mariadb://a:b@c/d', '--pin', '0'],
      ['--suite', 'full', '--pin', '0'],
    ],
    ['in one word', ['--server=mariadb://a:b@c/d', '--pin', '0'], ['--pin', '0']],
  ])('%s is taken off the command line', (_, given, shown) => {
    expect(hideServer(given)).toEqual({ shown, server: 'mariadb://a:b@c/d' });
  });

  test('is null if the command line has none', () => {
    expect(hideServer(['--suite', 'full'])).toEqual({ shown: ['--suite', 'full'], server: null });
    expect(hideServer(['--server'])).toEqual({ shown: ['--server'], server: null });
  });
});
