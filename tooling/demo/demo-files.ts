import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '@tachograph/schema/collection';
import { toSlug } from '@tachograph/schema/text';
import { parseVersion } from '@tachograph/schema/version';
import type { ProjectFigures, ScenarioFigures } from './figures.ts';
import { formatRun } from './format-run.ts';
import { parseTable } from './parse-table.ts';
import { toRun } from './to-run.ts';

/** The demo projects, in display and load order. */
export const DEMO_PROJECTS = ['node-connectors', 'go-transport', 'cpp-protocol', 'jdbc-connectors'] as const;

/** Days of publication by slug of the driver, then by version as `Version.text` has it. */
function toReleaseDates(table: string): Record<string, Record<string, string>> {
  const drivers = groupBy(parseTable(table), ({ driver = '' }) => toSlug(driver));
  return Object.fromEntries(
    [...drivers].map(([driver, rows]) => [
      driver,
      Object.fromEntries(rows.map(({ version = '', date = '' }) => [parseVersion(version).text, date])),
    ]),
  );
}

/**
 * Every file of `prisma/demo` that comes from the figures in `directory`: path below `prisma/demo` → text.
 * A line of figures without a run is an error, so that no figure is lost by a typing mistake.
 */
export function demoFiles(directory: string): Map<string, string> {
  const read = (file: string) => readFileSync(join(directory, file), 'utf8');
  const catalogues = JSON.parse(read('scenarios.json')) as Record<string, readonly ScenarioFigures[]>;
  const files = new Map([['releases.json', formatRun(toReleaseDates(read('releases.csv')))]]);
  for (const slug of DEMO_PROJECTS) {
    const project = JSON.parse(read(`${slug}.json`)) as ProjectFigures;
    const { title, description, provenance, referenceDriver } = project;
    files.set(`${slug}/project.json`, formatRun({ slug, title, description, provenance, referenceDriver }));
    const tables = new Map([...new Set(project.runs.map(({ table }) => table))].map((t) => [t, parseTable(read(t))]));
    project.runs.forEach((run, index) => {
      const rows = (tables.get(run.table) ?? []).filter((row) => row.run === run.id);
      const number = String(index + 1).padStart(2, '0');
      files.set(`${slug}/${number}-${run.id}.json`, formatRun(toRun(slug, project, run, catalogues[slug] ?? [], rows)));
    });
    const runs = new Set(project.runs.map(({ id }) => id));
    for (const row of [...tables.values()].flat()) {
      if (!runs.has(row.run ?? '')) throw new Error(`${slug}: no run "${row.run}" claims its figures`);
    }
  }
  return files;
}
