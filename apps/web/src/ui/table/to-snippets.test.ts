import { expect, test } from 'vitest';
import { toSnippets } from './to-snippets.ts';

const source = {
  page: 'https://host/p/node/matrix?driver=a',
  csv: 'https://host/p/node/matrix/as/csv?driver=a',
  parquet: 'https://host/p/node/points.parquet',
  title: 'Select 1,000 rows',
  project: 'node',
};
const textOf = (name: string) => toSnippets(source).find((snippet) => snippet.name === name)?.text;

test('pandas and R read what the page shows, and every result', () => {
  for (const name of ['pandas', 'R']) {
    expect(textOf(name)).toContain(`"${source.csv}"`);
    expect(textOf(name)).toContain(`"${source.parquet}"`);
  }
});

test('DuckDB groups by environment, and leaves out what is excluded or no figure', () => {
  expect(textOf('DuckDB')).toMatch(/environment_label.*excluded_because IS NULL/s);
});

test('a sheet reads what the page shows', () => {
  expect(textOf('Sheets')).toBe(`=IMPORTDATA("${source.csv}")`);
});

test('a citation has title, project and the address of the page', () => {
  expect(textOf('Citation')).toBe(`“Select 1,000 rows”, node, Tachograph. ${source.page}`);
});
