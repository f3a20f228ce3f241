import { expect, test } from 'vitest';
import { parseCell } from './find-matrix-cell.ts';

test('a cell is a driver with what else names it, each part at its own sign', () => {
  expect(parseCell('mariadb@3.4.0?pool · size 10~mariadb-11.4~3f2a91')).toEqual({
    slug: 'mariadb',
    version: '3.4.0',
    options: 'pool · size 10',
    environment: 'mariadb-11.4~3f2a91',
  });
  expect(parseCell('mysql~env~3f2a91')).toEqual({
    slug: 'mysql',
    version: null,
    options: null,
    environment: 'env~3f2a91',
  });
  expect(parseCell('mysql')).toEqual({ slug: 'mysql', version: null, options: null, environment: null });
});
