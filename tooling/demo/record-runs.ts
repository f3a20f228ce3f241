/**
 * Writes batches that `tacho bench` measured here into prisma/demo, where they are part of the demo data, a file for each:
 *
 *   node --import tsx tooling/demo/record-runs.ts --project league-postgres [--samples 60] FOLDER …
 *
 * FOLDER is one in which `tacho bench` keeps a batch, `.tacho/bench/KEY` beside its file, or its `--out`, where the runs carry their
 * profiles. See docs/demo-data.md.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Run } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';
import { validateRun } from '@tachograph/schema/validation';
import { spread } from '../../harnesses/backfill/spread.mjs';
import { toLine } from '../../prisma/recorded-line.ts';

export type RecordOptions = {
  /** Slug of a demo project. */
  readonly project: string;
  readonly folders: readonly string[];
  /** The most samples of a result that are kept. */
  readonly samples: number;
  /** prisma/demo */
  readonly demo: string;
};

/**
 * Writes one file below `demo` for each folder, with a run in each line in the order of measuring. The same folder gives the
 * same file. Returns their names.
 *
 * @throws for a project that is not of the demo, and for a folder without a run or with one that has an issue
 */
export function recordRuns({ project, folders, samples, demo }: RecordOptions): string[] {
  if (!existsSync(join(demo, project, 'project.json'))) throw new Error(`no demo project ${project}`);
  return folders.map((folder) => {
    const runs = readRuns(folder).map((run) => toRecordedRun({ ...run, project }, samples));
    const name = join(project, `recorded-${toSlug(runs[0]?.repetitionGroup ?? 'run')}.ndjson`);
    writeFileSync(join(demo, name), `${runs.map(toLine).join('\n')}\n`);
    return name;
  });
}

function readRuns(folder: string): Run[] {
  const files = readdirSync(folder).filter((name) => /^(?:invocation|run)-\d+\.json$/.test(name));
  if (files.length === 0) throw new Error(`${folder} is a folder without invocations`);
  return files.sort().map((name) => {
    const written = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Run | { readonly run: Run };
    const run = 'run' in written ? written.run : written;
    const validated = validateRun(run, { now: new Date() });
    if (!validated.ok) throw new Error(`${join(folder, name)} has no run: tacho validate says why`);
    return run;
  });
}

/**
 * Thins samples evenly over their sorted order, with the smallest and the largest: the quantiles stay the same. Values get
 * four digits, which is more than two calls of a driver agree on.
 */
export const thinSamples = (samples: readonly number[], count: number): number[] =>
  spread(
    samples.map((sample) => Number(sample.toPrecision(4))).sort((a, b) => a - b),
    count,
  );

function toRecordedRun(run: Run, count: number): Run {
  const results = run.results.map(({ samples, ...result }) =>
    samples ? { ...result, n: result.n ?? samples.length, samples: thinSamples(samples, count) } : result,
  );
  if (run.results.every(({ samples = [] }) => samples.length <= count)) return { ...run, results };
  const note = `Of the samples of a result at most ${count} are kept, evenly from the smallest to the largest.`;
  return { ...run, results, notes: [...(run.notes ?? []), note] };
}

function main(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { project: { type: 'string', default: '' }, samples: { type: 'string', default: '60' } },
  });
  const samples = Number(values.samples);
  if (!Number.isInteger(samples) || samples < 2) throw new Error('--samples is a whole number from 2');
  const demo = fileURLToPath(new URL('../../prisma/demo', import.meta.url));
  const files = recordRuns({ project: values.project, folders: positionals, samples, demo });
  process.stdout.write(`${files.map((file) => `${file}\n`).join('')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
