import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCatalogue } from '../scenarios/read-catalogue.mjs';

it('executes the very statements of the catalogue', () => {
  const source = readFileSync(new URL('src/benchmark.hpp', import.meta.url), 'utf8').replaceAll(/"\s+"/g, '');
  for (const { id, sql = '' } of readCatalogue('cpp')) {
    const [beginning = ''] = sql.split('…');
    expect(source).toContain(beginning.trim());
    expect(source).toContain(`"${id}",`);
  }
});
