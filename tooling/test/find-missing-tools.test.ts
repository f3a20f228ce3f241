import { expect, test } from 'vitest';
import { INSTALL_SERVER } from '../../bench/databases/find-mariadb.mjs';
import { packagesIn } from './find-missing-tools.mjs';

test('the packages are those that the words of a harness tell people to install', () => {
  expect(packagesIn(INSTALL_SERVER)).toEqual(['mariadb-server']);
  const words = 'g++ is missing: apt-get install g++ gdb; x is missing: apt-get install libmariadb-dev';
  expect(packagesIn(words)).toEqual(['g++', 'gdb', 'libmariadb-dev']);
});

test('words without such a command name no package', () => {
  expect(packagesIn('go: install Go 1.24 or newer from https://go.dev/dl/')).toEqual([]);
});
