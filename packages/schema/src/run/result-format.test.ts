import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateRun } from '../validation/validate-run.ts';
import { LIMITS, runJsonSchema } from './run.ts';

const read = (file: string) => readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');
const page = read('result-format.md');
const now = new Date('2026-12-01T00:00:00Z');

const blocks = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(([, json]) => json ?? '');

/** Every name of a field in a JSON Schema, however deep. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema && typeof schema.properties === 'object' ? (schema.properties ?? {}) : {};
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldNames)];
}

describe('docs/result-format.md', () => {
  it('has a smallest and a fuller run, and both are valid as they stand', () => {
    expect(blocks).toHaveLength(2);
    for (const block of blocks) expect(validateRun(JSON.parse(block), { now })).toMatchObject({ ok: true });
  });
  it('names every field of the format', () => {
    const names = [...new Set(fieldNames(runJsonSchema()))].filter((name) => name !== 'properties');
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
  it('gives the limits that hold', () => {
    for (const limit of Object.values(LIMITS))
      expect(page).toMatch(new RegExp(`\\| ${limit.toLocaleString('en-US')}\\b`));
  });
});

describe('docs/examples/run.json', () => {
  const example = JSON.parse(read('examples/run.json'));
  it('is a valid run of two drivers, in the past', () => {
    expect(validateRun(example, { now: new Date(example.startedAt) })).toMatchObject({ ok: true });
    const names = example.results.map(
      ({ driver }: { driver: { name: string; version: string } }) => `${driver.name} ${driver.version}`,
    );
    expect(names).toEqual(expect.arrayContaining(['mariadb 3.5.4', 'mysql2 3.24.5']));
  });
  it('says in its title that its figures are made up', () => expect(example.title).toMatch(/example.*made-up/i));
});
