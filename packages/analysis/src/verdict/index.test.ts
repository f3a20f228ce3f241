import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a module loads when it runs: imports of types alone are gone by then. */
const loadedBy = (url: URL): string[] =>
  [...readFileSync(url, 'utf8').matchAll(/^(?:import|export) (?!type )[^;']*?from '([^']+)';/gm)].flatMap(
    ([, name = '']) => (name.startsWith('.') ? loadedBy(new URL(name, url)) : [name]),
  );

test('formatting verdicts loads no statistics, because the browser does it', () => {
  const evaluation = loadedBy(new URL('evaluation.ts', import.meta.url));
  expect(evaluation.filter((name) => name.startsWith('@tachograph/stats'))).not.toEqual([]);
  const formatting = loadedBy(new URL('index.ts', import.meta.url));
  expect(formatting.filter((name) => name.startsWith('@tachograph/stats'))).toEqual([]);
});
