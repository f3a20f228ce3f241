/**
 * Writes docs/published-order.md from prisma/demo: the published order of drivers next to that of our recorded runs.
 *
 *   node --import tsx tooling/published-order/write-order.ts
 *
 * reasons.json explains why a case differs, by the number of the source, the scenario and its params.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '../../harnesses/scenarios/read-catalogue.mjs';
import { readRecorded, readRun } from './read-runs.ts';
import { SOURCES } from './sources.ts';
import { type Reasons, type Section, toPage } from './to-page.ts';
import { toTable } from './to-table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demo = join(root, 'prisma/demo');

export const PAGE = join(root, 'docs/published-order.md');

export const readReasons = (): Reasons =>
  JSON.parse(readFileSync(new URL('./reasons.json', import.meta.url), 'utf8')) as Reasons;

/** Both sides of every source, from the current demo data. */
export function readSections(): Section[] {
  return SOURCES.map((source) => {
    const published = source.runs.map(({ file, ...shown }) => ({
      run: readRun(join(demo, source.project, file)),
      ...shown,
    }));
    const recorded = readRecorded(demo, source.project);
    return { source, rows: toTable(source, published, recorded, readCatalogue(source.harness)) };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PAGE, toPage(readSections(), readReasons()));
  process.stdout.write('docs/published-order.md is written\n');
}
