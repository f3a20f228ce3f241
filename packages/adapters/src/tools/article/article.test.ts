import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';
import { isPlainHeading } from './article.ts';

describe('isPlainHeading', () => {
  it.each(['Simple insert', 'Select with 1000 rows', 'Batch insert'])('takes "%s"', (text) => {
    expect(isPlainHeading(text)).toBe(true);
  });
  it.each(['Results:', 'The data show it.', "const a = await f('x');", 'lower case', '• Simple insert'])(
    'leaves "%s"',
    (text) => {
      expect(isPlainHeading(text)).toBe(false);
    },
  );
});

describe('article', () => {
  const passage = (prose: string) =>
    `Batch insert\n\n${prose}\n\nResult:\n\nmysql : 219 ops/s ± 0.9%\n\nmariadb : 6,489.8 ops/s\n`;

  it('names the scenario by the nearest heading', () => {
    expect(parseNative(passage('')).results.map(({ scenario }) => scenario)).toEqual(['Batch insert', 'Batch insert']);
  });

  it('marks a driver as emulated where the prose says it has no batch call', () => {
    const { results, scenarios } = parseNative(
      passage(
        'mysql and mysql2 do not have batching capabilities, so using simple loop:\n\nfor (let i = 0; i < 50; i++) {}',
      ),
    );
    expect(results.map(({ status, statusReason }) => [status, statusReason])).toEqual([
      ['emulated', 'loop of 50: the driver has no batch API'],
      ['ok', undefined],
    ]);
    expect(scenarios[0]?.workPerOp).toBe(50);
  });

  it('has no margin where none is printed', () => {
    expect(parseNative(passage('')).results.map(({ uncertainty }) => uncertainty)).toEqual([
      { kind: 'rme', level: 0.95, value: 0.9 },
      null,
    ]);
  });

  it('does not read a comment in code as a heading', () => {
    expect(parseNative(passage('CREATE TABLE t;\n# 1000 x\nINSERT INTO t;')).results[0]?.scenario).toBe('Batch insert');
  });
});
