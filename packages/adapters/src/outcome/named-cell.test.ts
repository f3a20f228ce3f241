import { describe, expect, it } from 'vitest';
import { toCell } from './named-cell.ts';

describe('toCell', () => {
  it.each([
    [['select 1', 'mysql2'], 'select 1', 'mysql2', []],
    [['mysql2', 'select', 'prepared'], 'select - prepared', 'mysql2', []],
    [['select 1', 'homegrown'], 'select 1 - homegrown', 'unknown', ['driver']],
    [['mysql2'], 'mysql2', 'mysql2', ['scenario']],
  ])('reads %j', (path, scenario, driver, uncertain) => {
    const { cell, printed } = toCell(path, { language: 'javascript' });
    expect([cell.scenario, cell.driver.name]).toEqual([scenario, driver]);
    expect(printed).toEqual({ name: path.join(' > '), uncertain });
  });
});
