import { PROBLEM_CODES, PROBLEMS } from '@tachograph/schema/problem';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { exampleRun, invalidRun, olderRun, pairedRun } from '../operations/example-runs.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { formatJson } from '../responses/format-json.ts';
import { openApiDocument } from './open-api-document.ts';

const document = openApiDocument({ serverUrl: 'http://127.0.0.1:3001', docsUrl: 'https://tacho.example' });
const text = JSON.stringify(document);

describe('openApiDocument', () => {
  it('refers to nothing that it does not have', () => {
    const references = [
      ...new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, ...at]) => at)),
    ];
    expect(references.length).toBeGreaterThan(20);
    const components: Readonly<Record<string, object>> = document.components;
    for (const [kind = '', name = ''] of references) expect(components[kind]).toHaveProperty([name]);
    expect(text.match(/"\$ref":"(?!#\/components\/)/g)).toBeNull();
  });

  it('says of every refusal of the catalogue which operation gives it', () => {
    const listed = new Set(OPERATIONS.flatMap(({ problems }) => problems));
    // Given where the document has no operation, and by the pages.
    const elsewhere = ['foreign-origin', 'method-not-allowed'];
    expect(PROBLEM_CODES.filter((code) => !listed.has(code))).toEqual(elsewhere);
  });

  it('names every field of the JSON in camelCase', () => {
    const fields = Object.values(document.components.schemas).flatMap(({ properties }) =>
      Object.keys(properties ?? {}),
    );
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  });

  it('puts every refusal under its own status', () => {
    for (const operation of OPERATIONS) {
      const responses = document.paths[operation.path]?.[operation.method]?.responses ?? {};
      for (const code of operation.problems)
        expect(responses[String(PROBLEMS[code].status)]).toHaveProperty(
          'x-problem-codes',
          expect.arrayContaining([code]),
        );
    }
  });

  it('fills in the addresses of the installation', () => {
    expect(text).not.toContain('{docsUrl}');
    expect(text).toContain('https://tacho.example/docs/errors/invalid-run');
  });

  it('says of every field of a request what it is', () => {
    const { Run, Result, Paired, Scenario, Harness, Source, Environment } = document.components.schemas;
    const { NativeDefaults, MappingRule, NewToken } = document.components.schemas;
    // A driver, a harness and the like are described by their own fields.
    const itself = /"\$ref"/;
    const templates = ['driver', 'version', 'language', 'purl', 'scenario', 'metric'];
    const ofRuns = [Run, Result, Paired, Scenario, Harness, Source, Environment];
    for (const schema of [...ofRuns, NativeDefaults, MappingRule, NewToken])
      for (const [name, field] of Object.entries(schema?.properties ?? {}))
        if (!itself.test(JSON.stringify(field)) && !templates.includes(name))
          expect(field, name).toHaveProperty('description');
  });

  it('says what a harness states whose results were measured in turns, and that no mapping rule states it', () => {
    const { Result, Paired, Harness, MappingRule } = document.components.schemas;
    const fieldsOf = (schema: typeof Paired) => Object.keys(schema?.properties ?? {});
    expect(JSON.stringify(Result?.properties?.paired)).toContain('"#/components/schemas/Paired"');
    expect(Paired?.required).toEqual(['anchor', 'logRatio', 'rounds', 'sd']);
    expect(fieldsOf(Paired)).toEqual(['anchor', 'logRatio', 'rounds', 'sd', 'lag1', 'block', 'twin']);
    expect(JSON.stringify(Harness?.properties?.order)).toContain('["sequential","rounds"]');
    expect(fieldsOf(MappingRule)).not.toEqual(expect.arrayContaining(['paired']));
    expect(fieldsOf(MappingRule)).not.toEqual(expect.arrayContaining(['order']));
  });

  it('has a request for every operation, each by a unique name', () => {
    for (const { examples } of OPERATIONS) {
      expect(examples.length).toBeGreaterThan(0);
      expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
    }
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the example runs', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it('are valid, but for the one with two mistakes', () => {
    for (const run of [exampleRun, olderRun, pairedRun]) expect(validateRun(run, { now })).toMatchObject({ ok: true });
    const invalid = validateRun(invalidRun, { now });
    expect(invalid.ok ? [] : invalid.issues.map(({ code }) => code)).toEqual(['unknown-unit', 'value-missing']);
  });
});

describe('the commands', () => {
  it('hold what they send between quotes or on separate lines, so that a shell takes nothing out of it', () => {
    for (const item of Object.values(document.paths))
      for (const operation of Object.values(item))
        for (const { source } of operation['x-codeSamples']) {
          expect(source).toMatch(/^curl -sS (http|'http)/);
          const [command = ''] = source.split(" <<'EOF'\n");
          expect(command.replace(/'[^']*'|"Authorization: Bearer \$TACHO_(EDIT_|ADMIN_)?TOKEN"/g, '')).not.toMatch(
            /[?&;"$(){}]/,
          );
        }
  });
});

describe('formatJson', () => {
  it.each([1, 'a', null, [], {}, [1, [2]], { a: { b: 'x'.repeat(200) }, c: [] }, exampleRun])(
    'writes JSON of the same value (%#)',
    (value) => expect(JSON.parse(formatJson(value))).toEqual(value),
  );
  it('keeps on one line what fits there', () => {
    expect(formatJson({ a: 1, b: [2, 3] })).toBe('{ "a": 1, "b": [2, 3] }');
    expect(formatJson({ a: 'x'.repeat(100) })).toBe(`{\n  "a": "${'x'.repeat(100)}"\n}`);
  });
});
