import { describe, expect, test } from 'vitest';
import { readDocument } from '../markers/read-document.ts';
import { times } from '../testing/comparison-json.ts';
import { makeFigures } from '../testing/read-comparison.ts';
import { evaluateBlocks } from './evaluate-blocks.ts';
import type { Figures } from './figures.ts';

const HEAD = '<!-- tacho report https://host/p/node-connectors m=latency -->\n\n';
const SHARE = '0123456789abcdefghij';
const FILLED = `\n\n| a |\n|---|\n\n<sub>Follows · [evidence](https://host/s/${SHARE})</sub>\n`;

/** Two scenarios, of which the second shows no difference. */
const SCENARIOS = { 'select-1': [times(1.31, 1.28, 1.34)], rows: [times(1, 0.99, 1.02)] };
const NOW = makeFigures({ scenarios: SCENARIOS });

const evaluate = (marker: string, body: string, now: Figures | null = NOW, before: Figures | null = null) => {
  const text = `${HEAD}<!-- tacho ${marker} -->${body}<!-- /tacho -->`;
  const [finding] = evaluateBlocks(readDocument(text), () => ({ now, before }));
  return `${finding?.state}: ${finding?.message}`;
};

describe('a table', () => {
  const MARKER = 'compare d=mariadb ref=mysql2 s=select-1,rows';
  const against = (now: Figures, before: Figures | null) => evaluate(MARKER, FILLED, now, before);

  test('is current while its evidence says the same', () => {
    expect(against(NOW, NOW)).toBe('current: block of mysql2 3.24.6 and mariadb 3.5.4');
    const noise = makeFigures({ scenarios: { ...SCENARIOS, 'select-1': [times(1.3, 1.27, 1.33)] } });
    expect(against(noise, NOW)).toMatch(/^current/);
  });

  test('is old where versions, environment, drivers or scenarios are others', () => {
    const versions = { mysql2: '3.24.3', mariadb: '3.5.4' };
    expect(against(NOW, makeFigures({ versions, scenarios: SCENARIOS }))).toBe('old: block older than mysql2 3.24.6');
    expect(against(NOW, makeFigures({ environment: 'arm', scenarios: SCENARIOS }))).toBe(
      'old: block of another environment than The host epyc',
    );
    expect(against(NOW, makeFigures())).toBe('old: block without rows');
    expect(against(makeFigures(), NOW)).toBe('old: block with rows, which is no longer measured; not measured: rows');
    expect(against(NOW, makeFigures({ versions: { mysql2: '3.24.6' }, scenarios: SCENARIOS }))).toBe(
      'old: block without mariadb',
    );
  });

  test('has moved where a ratio left its interval or came to something else', () => {
    const was = makeFigures({ scenarios: { ...SCENARIOS, 'select-1': [times(1.62, 1.58, 1.67)] } });
    expect(against(NOW, was)).toBe('moved: block moved: select-1 1.62× faster → 1.31× faster');
    const faster = makeFigures({ scenarios: { ...SCENARIOS, rows: [times(1.015, 1.001, 1.02)] } });
    expect(against(faster, NOW)).toBe('moved: block moved: rows no difference shown → 1.01× faster');
  });

  test('is empty where nothing was filled in or its evidence is gone', () => {
    expect(evaluate(MARKER, '', NOW, NOW)).toBe('empty: block is empty');
    expect(evaluate(MARKER, '\n\n| a |\n|---|\n', NOW, NOW)).toBe('empty: block has no evidence yet');
    expect(against(NOW, null)).toBe('empty: block has evidence that is gone');
  });

  test('is pinned by its marker, whatever is measured since', () => {
    expect(evaluate(`compare share=${SHARE}`, FILLED)).toBe('pinned: block pinned, 23 Nov 2026');
    expect(evaluate(`compare share=${SHARE}`, '')).toBe('empty: block is empty');
  });

  test('is missing where nothing is measured for it, with the names', () => {
    expect(evaluate(MARKER, FILLED, null)).toBe('missing: block: nothing was measured for it');
    expect(evaluate('compare d=pg ref=mysql2 s=none', FILLED)).toBe(
      'missing: block: nothing was measured for it; not measured: pg and none',
    );
  });

  test('keeps its ratios where they are withheld now, and follows once it shows none', () => {
    const withheld = makeFigures({ scenarios: SCENARIOS, differences: ['CPU', 'Kernel'] });
    expect(against(withheld, NOW)).toBe('withheld: block withheld, not comparable: CPU and Kernel');
    const older = makeFigures({
      versions: { mysql2: '3.1.0', mariadb: '3.5.4' },
      scenarios: SCENARIOS,
      differences: ['CPU'],
    });
    expect(against(withheld, older)).toBe('old: block older than mysql2 3.24.6');
  });
});

describe('a value', () => {
  const MARKER = 'value d=mariadb ref=mysql2 s=select-1';

  test('is current within the interval that it was written from', () => {
    expect(evaluate(`${MARKER} was=1.25..1.35`, '1.29×')).toBe('current: number 1.29×');
  });

  test('has moved outside of it, or where somebody wrote another number', () => {
    expect(evaluate(`${MARKER} was=1.58..1.67`, '1.62×')).toBe('moved: number 1.62× → 1.31×, was 1.58 to 1.67');
    expect(evaluate(`${MARKER} was=1.25..1.35`, '9×')).toBe('moved: number 9× → 1.31×, which is not what was written');
  });

  test('is empty without a number or an interval', () => {
    expect(evaluate(`${MARKER} was=1.25..1.35`, '')).toBe('empty: number not yet written, 1.31×');
    expect(evaluate(MARKER, '1.31×')).toBe('empty: number not yet written, 1.31×');
    expect(evaluate(`${MARKER} was=1`, '1.31×')).toBe('empty: number not yet written, 1.31×');
  });

  test('of the reference is the inverse, and without a scenario the mean', () => {
    expect(evaluate('value d=mysql2 ref=mariadb s=select-1', '')).toMatch(/0\.76×$/);
    expect(evaluate('value d=mariadb ref=mysql2', '')).toMatch(/1\.31×$/);
  });

  test('is withheld or missing where there is no ratio', () => {
    const withheld = makeFigures({ differences: ['CPU'] });
    expect(evaluate(MARKER, '1.31×', withheld)).toBe('withheld: number withheld, not comparable: CPU');
    expect(evaluate(MARKER, '1.31×', null)).toBe('missing: number: nothing was measured');
    expect(evaluate('value d=pg s=rows', '')).toBe('missing: number: pg was not compared with the reference');
    expect(evaluate('value d=mariadb s=x', '')).toBe('missing: number: nothing was measured for x');
  });

  test('of a scenario with several cases is of the one that its parameters choose', () => {
    const cases = { 'r {"rows":1}': [times(1.1, 1, 1.2)], 'r {"rows":1000}': [times(2, 1.9, 2.1)] };
    const figures = makeFigures({ scenarios: cases });
    expect(evaluate('value d=mariadb s=r', '', figures)).toMatch(/^missing: number: r has 2 cases, choose one/);
    expect(evaluate('value d=mariadb s=r params=rows=1000', '', figures)).toMatch(/2\.00×$/);
  });

  test('of a version is old where a newer one was measured', () => {
    expect(evaluate('value version d=mysql2', '3.24.3')).toBe('old: version mysql2 3.24.3, newest is 3.24.6');
    expect(evaluate('value version d=mysql2', '3.24.6')).toBe('current: version mysql2 3.24.6');
    expect(evaluate('value version d=mysql2', '')).toBe('empty: version mysql2 not yet written, 3.24.6');
    expect(evaluate('value version d=mysql2@3.24.6', '3.24.6')).toMatch(/^current/);
    expect(evaluate('value version d=mysql2@3.1.0', '3.1.0')).toBe(
      'missing: version: nothing was measured of mysql2@3.1.0',
    );
  });
});

describe('a claim', () => {
  const claim = (words: string, now: Figures | null = NOW) => evaluate(`claim ${words}`, 'A sentence.', now);

  test('that no difference is shown holds as the pages say it, also of one that is there and too small to count', () => {
    const tiny = makeFigures({ scenarios: { rows: [times(1.01, 1.005, 1.02)] } });
    expect(claim('mariadb ~ mysql2 s=rows', tiny)).toMatch(/^broken/);
    const rows = tiny.rows.map((row) => ({
      ...row,
      cells: new Map([...row.cells].map(([key, cell]) => [key, { ...cell, outcome: 'no-difference' as const }])),
    }));
    const shown = { ...tiny, rows, scenarios: new Map([['rows', rows]]) };
    expect(claim('mariadb ~ mysql2 s=rows', shown)).toMatch(/^holds/);
  });

  test.each([
    ['mariadb > 1.1 mysql2 s=select-1', 'holds: claim holds, 1.28 to 1.34'],
    ['mysql2 < mariadb s=select-1', 'holds: claim holds, 0.75 to 0.78'],
    ['mariadb ~ mysql2 s=rows', 'holds: claim holds, 0.99 to 1.02'],
    ['mariadb > mysql2', 'holds: claim holds, 1.28 to 1.34'],
    [
      'mariadb > 1.1 mysql2 s=rows',
      'broken: claim no longer holds: mariadb > 1.1 mysql2, rows: no difference shown, 0.99 to 1.02',
    ],
    [
      'mysql2 > mariadb s=select-1',
      'broken: claim no longer holds: mysql2 > mariadb, select-1: 1.31× slower, 1.28 to 1.34',
    ],
    [
      'mariadb > 1.3 mysql2 s=select-1',
      'below-noise: claim below the noise: mariadb > 1.3 mysql2, select-1: 1.31× faster, 1.28 to 1.34',
    ],
    ['mariadb > pg s=rows', 'not-tested: claim not tested: mariadb > pg, rows: nothing was measured'],
    ['mariadb > mysql2 s=x', 'not-tested: claim not tested: mariadb > mysql2, x: nothing was measured'],
  ])('%s', (words, message) => {
    expect(claim(words)).toBe(message);
  });

  test('of several scenarios holds where all hold, and is otherwise as the worst', () => {
    const both = makeFigures({ scenarios: { a: [times(1.5, 1.4, 1.6)], b: [times(1.2, 1.15, 1.25)] } });
    expect(claim('mariadb > 1.1 mysql2 s=a,b', both)).toBe('holds: claim holds in all 2 cases');
    expect(claim('mariadb > 1.3 mysql2 s=a,b,c', both)).toMatch(/^broken: .*, b: 1\.20× faster, 1\.15 to 1\.25$/);
    expect(claim('mariadb > 1.2 mysql2 s=a,b,c', both)).toMatch(/^not-tested: .*, c: nothing was measured$/);
  });

  test('is withheld with the ratio', () => {
    expect(claim('mariadb > mysql2 s=select-1', makeFigures({ differences: ['CPU'] }))).toBe(
      'withheld: claim withheld: mariadb > mysql2, select-1: not comparable: CPU',
    );
  });

  test('is not tested without an interval, or without figures', () => {
    const bare = makeFigures({ scenarios: { a: [{ ratio: 1.2, low: null, high: null }] } });
    expect(claim('mariadb > mysql2 s=a', bare)).toMatch(/a: the ratio has no interval$/);
    expect(claim('mariadb > mysql2 s=a', null)).toBe(
      'not-tested: claim not tested: mariadb > mysql2: nothing was measured',
    );
  });
});

test('each block is read by its own key, so that it can have evidence of its own', () => {
  const text = `${HEAD}<!-- tacho compare d=mariadb -->${FILLED}<!-- /tacho -->\n\n<!-- tacho value d=mariadb -->1<!-- /tacho -->`;
  const requested: string[] = [];
  evaluateBlocks(readDocument(text), (key, { kind }) => {
    requested.push(`${key} ${kind}`);
    return { now: null, before: null };
  });
  expect(requested).toEqual(['q1 compare', 'q1 value']);
});
