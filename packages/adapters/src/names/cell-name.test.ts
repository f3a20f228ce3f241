import { describe, expect, it } from 'vitest';
import { readCellName } from './cell-name.ts';

const read = (name: string, params = {}) => Object.values(readCellName(name, { language: 'javascript', params }));

describe('readCellName', () => {
  it.each([
    ['select 1 - mysql2', ['select 1', 'mysql2', {}]],
    ['mysql2/select 1/rows=100', ['select 1', 'mysql2', { rows: 100 }]],
    ['group::batch::mariadb', ['group::batch', 'mariadb', {}]],
    ['mysql2 select', ['select', 'mysql2', {}]],
    ['one_small_row_mariadb', ['one_small_row', 'mariadb', {}]],
    ['insert: mysql: 100', ['insert: 100', 'mysql', {}]],
    ['select/driver=house-made/n=2', ['select', 'house-made', { n: 2 }]],
    ['parse packet', ['parse packet', null, {}]],
    ['mysql2', ['mysql2', 'mysql2', {}]],
    ['mysql2/rows=10', ['rows=10', 'mysql2', {}]],
    ['SELECT a=b', ['SELECT a=b', null, {}]],
  ])('reads %s', (name, expected) => expect(read(name)).toEqual(expected));

  it('takes the driver from a param of the tool, and keeps the other params', () => {
    expect(read('do 1', { conn: 'mysql2', rows: 3 })).toEqual(['do 1', 'mysql2', { rows: 3 }]);
  });
  it('knows drivers of any language where the language is not known', () => {
    expect(readCellName('select/pymysql', { language: null }).driver).toBe('pymysql');
    expect(readCellName('select/pymysql', { language: 'rust' }).driver).toBe(null);
  });
});
