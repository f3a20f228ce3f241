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
import { type NormalisedRun, normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import { readCatalogue } from '../../harnesses/scenarios/read-catalogue.mjs';
import { readDemo } from '../../prisma/read-demo.ts';
import { evaluateClaims } from './claims.ts';
import { listPairedCells } from './paired-cells.ts';
import { SOURCES } from './sources.ts';
import { type Reasons, type Section, toPage } from './to-page.ts';
import { toTable } from './to-table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demo = join(root, 'prisma/demo');

export const PAGE = join(root, 'docs/published-order.md');

export const readReasons = (): Reasons =>
  JSON.parse(readFileSync(new URL('./reasons.json', import.meta.url), 'utf8')) as Reasons;

/** A run of the demo data. Its time was validated when it was added. */
function toRun(name: string, text: string): NormalisedRun {
  const outcome = validateRun(JSON.parse(text), { now: new Date(8.64e15) });
  if (!outcome.ok) throw new Error(`${name} is not a run: ${JSON.stringify(outcome.issues)}`);
  return normaliseRun(outcome.run);
}

/** The runs that were recorded of our harnesses, in the order of their names. */
const readRecorded = (project: string): NormalisedRun[] =>
  readDemo(join(demo, project))
    .filter(({ fileName }) => fileName.startsWith('recorded-'))
    .map(({ fileName, bytes }) => toRun(fileName, bytes.toString('utf8')));

/** Both sides of every source, from the current demo data. */
export function readSections(): Section[] {
  return SOURCES.map((source) => {
    const published = source.runs.map(({ file, ...shown }) => ({
      run: toRun(file, readFileSync(join(demo, source.project, file), 'utf8')),
      ...shown,
    }));
    const recorded = readRecorded(source.project);
    const rows = toTable(source, published, recorded, readCatalogue(source.harness));
    return { source, rows, claims: evaluateClaims(rows, listPairedCells(recorded)) };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PAGE, toPage(readSections(), readReasons()));
  process.stdout.write('docs/published-order.md is written\n');
}
