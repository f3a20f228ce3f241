import fc from 'fast-check';

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Texts that stand in the place of a value; not all of them are JSON. */
const VALUES: readonly string[] = [
  ...['null', 'true', '-1', '-0', '0', '1.5', '1e400', '-1e400', '1e-400', '1e308', 'NaN', 'Infinity', 'undefined'],
  ...['9007199254740993', '1'.repeat(400), '""', '" "', '"\\u0000"', '"\\ud800"', '"\\udc00x"', '"\\u202e"'],
  ...['"__proto__"', '"constructor"', `"${'x'.repeat(5000)}"`, `"${'é'.repeat(300)}"`, '"javascript:alert(1)"'],
  ...['"2026-02-30T00:00:00Z"', '"9999-12-31T23:59:59Z"', '"0000-01-01T00:00:00Z"', '"op/s"', '"%s%n$1{{7*7}}"'],
  ...["'x'", '"a\nb"', '[1,]', '{"a":1,}', '[]', '{}', '[{}]', '{"__proto__":{"polluted":1}}', '{"a":{"b":{"c":{}}}}'],
  ...[deep(30), deep(65), deep(3000), `[${'0,'.repeat(2000)}0]`, '\u0001', '/* */ 1', '{"a":1,"a":2}'],
];

const KEYS: readonly string[] = [
  ...['"__proto__"', '"constructor"', '"prototype"', '"toString"', '"hasOwnProperty"', '""', '"a\\u0000b"'],
  ...['"\\ud800"', `"${'x'.repeat(300)}"`, '"statusReson"', '"a/b~c"', '"\\u200b"', '"0"', '"length"'],
];

const VALUE = '@value@';
const KEY = '@key@';

type Change = {
  readonly at: readonly number[];
  readonly how: 'replace' | 'drop' | 'add';
  readonly value: string;
  readonly key: string;
};

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A copy with one place changed: `at` says at each level which entry to go into. */
function change(value: unknown, { at, how }: Change, level = 0): unknown {
  const keys = isTable(value) ? Object.keys(value) : [];
  const key = keys[(at[level] ?? 0) % Math.max(keys.length, 1)];
  if (!isTable(value) || key === undefined) return VALUE;
  const copy: Record<string, unknown> = Array.isArray(value) ? Object.assign([], value) : { ...value };
  if (level < at.length - 1 && isTable(copy[key]))
    copy[key] = change(copy[key], { at, how, value: '', key: '' }, level + 1);
  else if (how === 'drop') delete copy[key];
  else if (how === 'add' && !Array.isArray(copy)) copy[KEY] = VALUE;
  else copy[key] = VALUE;
  return copy;
}

/** JSON of documents, as it is or with some places changed into what should not be there. */
export function toBrokenJson(documents: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const changes: fc.Arbitrary<Change> = fc.record({
    at: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
    how: fc.constantFrom('replace', 'drop', 'add'),
    value: fc.constantFrom(...VALUES),
    key: fc.constantFrom(...KEYS),
  });
  return fc.tuple(documents, fc.array(changes, { maxLength: 2 })).map(([document, list]) =>
    list.reduce((text, one) => {
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        return text;
      }
      const changed = JSON.stringify(change(parsed, one)) ?? 'null';
      return changed.replaceAll(`"${KEY}"`, () => one.key).replaceAll(`"${VALUE}"`, () => one.value);
    }, JSON.stringify(document) ?? 'null'),
  );
}
