import { openApiDocument } from '@tachograph/openapi/document';
import { describe, expect, it } from 'vitest';
import { toFields, toLimits, toShapes } from './to-fields.ts';
import { toType } from './to-type.ts';

const { schemas } = openApiDocument({ serverUrl: 'http://i.example', docsUrl: 'http://w.example' }).components;
const fieldsOf = (name: string) => toFields(schemas[name] ?? {});
const words = (parts: ReturnType<typeof toType>) =>
  parts.map((part) => ('text' in part ? part.text : `<${part.schema}>`)).join('');

describe('toFields', () => {
  it('has every field of a run with what it is, which are required, and its limits', () => {
    const fields = fieldsOf('Run');
    const needed = fields.filter(({ required }) => required).map(({ name }) => name);
    expect(needed.filter((name) => !name.startsWith('profiles[].'))).toEqual(['format', 'startedAt', 'results']);
    const results = fields.find(({ name }) => name === 'results');
    expect(words([...(results?.type ?? [])])).toBe('list of <Result>');
    expect(results?.limits).toEqual(['at least 1', 'at most 100,000']);
    expect(fields.find(({ name }) => name === 'startedAt')?.limits).toEqual(['RFC 3339 time']);
  });

  it('goes into objects without a name, and names a field by its path', () => {
    expect(fieldsOf('Environment').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['client', 'link', 'link.transport', 'pinning.server']),
    );
    expect(fieldsOf('Preview').map(({ name }) => name)).toContain('rows[].before.scenario');
  });
});

describe('toShapes', () => {
  it('has one for an object and one for each of several', () => {
    expect(toShapes(schemas.Run ?? {})).toHaveLength(1);
    expect(toShapes(schemas.NativeForm ?? {})).toHaveLength(2);
    expect(toShapes(schemas.Mapping ?? {})).toEqual([]);
  });
});

describe('toType', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ anyOf: [{ type: 'string', maxLength: 3 }, { type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'table of number'],
    [{ const: 1 }, '1'],
    [{}, 'anything'],
    [true, 'anything'],
  ] as const)('%j is "%s"', (schema, expected) =>
    expect(words(toType(structuredClone(schema) as Parameters<typeof toType>[0]))).toBe(expected),
  );
});

describe('toLimits', () => {
  it('says nothing of the bounds that every whole number has', () => {
    expect(toLimits({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toEqual(['at least 0']);
  });
  it('gives the words of an enumeration and what holds without a value', () => {
    expect(toLimits({ type: 'string', enum: ['a', 'b'], default: 'a' })).toEqual(['one of `a`, `b`', '`a` by default']);
  });
});
