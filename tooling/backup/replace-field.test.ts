import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replaceField } from './replace-field.ts';

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function replace(text: string, field: number, size: number): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of replaceField(field, '42')(inChunks(Buffer.from(text), size))) parts.push(part);
  return Buffer.concat(parts).toString();
}

const value = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[\t\n]/g, '\\t'));

test('one field of each row is another one, whatever the rows have and however they are cut into chunks', async () => {
  const rows = fc.integer({ min: 1, max: 5 }).chain((columns) =>
    fc.record({
      rows: fc.array(fc.array(value, { minLength: columns, maxLength: columns }), { maxLength: 8 }),
      field: fc.integer({ min: 0, max: columns - 1 }),
      size: fc.integer({ min: 1, max: 40 }),
    }),
  );
  const toText = (all: readonly (readonly string[])[]) => all.map((row) => `${row.join('\t')}\n`).join('');
  await fc.assert(
    fc.asyncProperty(rows, async ({ rows, field, size }) => {
      expect(await replace(toText(rows), field, size)).toBe(toText(rows.map((row) => row.with(field, '42'))));
    }),
  );
});

test('a row that is cut off is an error', async () => {
  await expect(replace('1\t2\n3', 0, 2)).rejects.toThrow('its last row has no end');
});
