/**
 * Writes what the scenarios measure into docs/harnesses.md, from the catalogues in harnesses/scenarios:
 *
 *   node --import tsx tooling/docs/write-scenarios.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '../../harnesses/scenarios/read-catalogue.mjs';
import { toScenarioTables } from './scenario-tables.ts';

const PAGE = fileURLToPath(new URL('../../docs/harnesses.md', import.meta.url));

/** By the name of the harness. */
export const TITLES = { node: 'Node.js', go: 'Go', java: 'Java', cpp: 'C++' };

/** The page with the tables of the catalogues as they are now, between the last sentence before them and the next heading. */
export function withTables(page: string): string {
  const catalogues = Object.entries(TITLES).map(([name, title]) => ({ title, scenarios: readCatalogue(name) }));
  const written = page.replace(/^### [\s\S]*?(?=^## )/m, `${toScenarioTables(catalogues)}\n`);
  if (!/^### /m.test(page)) throw new Error('docs/harnesses.md has no heading for the tables');
  return written;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')));
  process.stdout.write('docs/harnesses.md is written\n');
}
