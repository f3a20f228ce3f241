import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { NO_FACTS, readFacts } from './facts.ts';
import type { ImportRow } from './row.ts';
import { toDocument } from './to-document.ts';

const row = (change: Partial<ImportRow> = {}): ImportRow => ({
  key: 'r0',
  origin: { location: 'line 1', name: 'a', uncertain: [] },
  result: { scenario: 'a', driver: { name: 'mysql2' }, unit: 'ops/s', status: 'ok', value: 1 },
  included: true,
  uncertain: [],
  corrected: [],
  rule: null,
  ...change,
});
const parts = {
  project: 'node',
  rows: [row(), row({ key: 'r1', included: false, result: { ...row().result, scenario: 'b' } })],
  scenarios: [{ id: 'a' }, { id: 'b' }],
  harness: null,
  environmentNotes: [],
  environment: { runtime: { name: 'node', flags: ['-x'] } },
  sameAs: null,
  facts: { ...NO_FACTS, startedAt: '2026-11-20T10:00', serverProduct: 'mariadb', runtimeName: 'node' },
};
const now = new Date('2026-11-21T00:00:00Z');

describe('toDocument', () => {
  it('is a valid run of the rows that are taken, and of their scenarios only', () => {
    const document = toDocument(parts);
    expect(validateRun(document, { now })).toMatchObject({
      ok: true,
      run: { results: [{ scenario: 'a' }], scenarios: [{ id: 'a' }], source: { kind: 'import' } },
    });
    expect(document.startedAt).toBe(new Date('2026-11-20T10:00').toISOString());
  });

  it('keeps of the environment what the form has no field for, and lets the form win where it has one', () => {
    expect(toDocument(parts).environment).toMatchObject({
      runtime: { name: 'node', version: null, flags: ['-x'] },
      server: { product: 'mariadb', version: null },
    });
  });

  it('has the bytes of memory that were read, unless the form says another number', () => {
    const environment = { client: { memoryBytes: 8_232_000_000, cpu: { logical: 4 } } };
    const facts = { ...parts.facts, ...readFacts(environment) };
    expect(facts).toMatchObject({ cpus: '4', memory: '7.67' });
    expect(toDocument({ ...parts, environment, facts }).environment).toMatchObject(environment);
    const changed = { ...parts, environment, facts: { ...facts, memory: '16', cpus: 'many' } };
    expect(toDocument(changed).environment).toMatchObject({
      client: { memoryBytes: 16 * 2 ** 30, cpu: { logical: null } },
    });
  });

  it('takes the whole record of an environment that was chosen', () => {
    expect(toDocument({ ...parts, sameAs: { server: { product: 'mysql' } } }).environment).toEqual({
      server: { product: 'mysql' },
    });
  });

  it('says in the notes of the run what a person corrected and typed in', () => {
    const rows = [row({ corrected: ['unit', 'version'] }), row({ key: 'a1', origin: null })];
    expect(toDocument({ ...parts, rows, facts: { ...parts.facts, note: 'From page 3.' } }).notes).toEqual([
      'From page 3.',
      'Corrected by hand on import: version, unit in 1 of the results.',
      'Typed in by hand on import: 1 of the results.',
    ]);
  });

  it('leaves an invalid time to the validation, which names it', () => {
    const document = toDocument({ ...parts, facts: { ...parts.facts, startedAt: '' } });
    expect(validateRun(document, { now })).toMatchObject({ ok: false, issues: [{ pointer: '/startedAt' }] });
  });

  it('fills the form with what the text told', () => {
    expect(
      readFacts({ server: { product: 'mariadb', version: '10.6' }, client: { cpu: { model: 'x' } } }),
    ).toMatchObject({ serverProduct: 'mariadb', serverVersion: '10.6', cpu: 'x', os: '' });
  });
});
