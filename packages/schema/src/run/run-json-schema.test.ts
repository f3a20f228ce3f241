import { expect, test } from 'vitest';
import { runJsonSchema } from './run.ts';

test('the published JSON Schema is the one the server validates by; `vitest -u` writes it anew', async () => {
  const text = `${JSON.stringify(runJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../../docs/run.schema.json');
});

test('it names every field of a run and asks for what has no default', () => {
  const schema = runJsonSchema() as { properties: Record<string, unknown>; required: string[] };
  expect(Object.keys(schema.properties)).toContain('results');
  expect(schema.required).toEqual(['format', 'startedAt', 'results']);
});
