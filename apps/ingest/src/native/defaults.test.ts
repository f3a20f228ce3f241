import { openApiDocument } from '@tachograph/openapi/document';
import { describe, expect, it } from 'vitest';
import { parseDefaults } from './defaults.ts';

const { schemas } = openApiDocument({ serverUrl: 'http://i.example', docsUrl: 'http://w.example' }).components;
const codesOf = (name: string) => {
  const parsed = parseDefaults({ startedAt: '2026-11-20T10:00:00Z', [name]: undefined });
  return 'issues' in parsed ? parsed.issues.map(({ code }) => code) : [];
};

describe('parseDefaults', () => {
  it('takes every field that the description of the API has, and no other', () => {
    const names = Object.keys(schemas.NativeDefaults?.properties ?? {});
    expect(names.length).toBeGreaterThan(8);
    for (const name of names.filter((each) => each !== 'startedAt')) expect(codesOf(name), name).toEqual([]);
    expect(codesOf('colour')).toEqual(['unknown-field']);
  });
});
