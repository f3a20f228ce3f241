/**
 * Writes stored runs of a Tachograph into prisma/demo, where they are part of the demo data, one file for each batch:
 *
 *   node --import tsx tooling/demo/record-runs.ts --url URL --token-file FILE [--samples 60] RUN|FOLDER …
 *
 * RUN is a run's id or the URL of its page; FOLDER is one that `npm run bench -- --out` wrote, and means all its runs.
 * See docs/demo-data.md.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';
import { validateRun } from '@tachograph/schema/validation';
import { spread } from '../../harnesses/backfill/spread.mjs';
import { toLine } from '../../prisma/recorded-line.ts';

export type RecordOptions = {
  /** URL of the upload API. */
  readonly url: string;
  readonly token: string;
  /** Ids of runs, URLs of their pages, or folders of runs. */
  readonly runs: readonly string[];
  readonly samples: number;
  /** prisma/demo */
  readonly demo: string;
};

/**
 * Writes one file below `demo` for each batch, with a run in each line in the order of measuring. The same runs give the same
 * files. Returns their names.
 */
export async function recordRuns({ url, token, runs, samples, demo }: RecordOptions): Promise<string[]> {
  const read = async (path: string) => {
    const response = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path}: the server responds with ${response.status} ${await response.text()}`);
    return response;
  };
  const files = new Map<string, Set<string>>();
  for (const id of runs.flatMap(listIds)) {
    const stored = (await (await read(`/v1/runs/${id}`)).json()) as Stored;
    if (!existsSync(join(demo, stored.project, 'project.json'))) throw new Error(`no demo project ${stored.project}`);
    const raw = await read(`/v1/runs/${id}/raw`);
    const sent = isJson(stored) ? ((await raw.json()) as Partial<Run>) : null;
    const { format, ...described } = stored.run;
    const run = toRecordedRun({ format, project: stored.project, ...described }, sent, samples);
    const file = join(stored.project, nameOf(run));
    files.set(file, (files.get(file) ?? new Set()).add(toLine(run)));
  }
  for (const [file, lines] of files) writeFileSync(join(demo, file), `${[...lines].sort(byTime).join('\n')}\n`);
  return [...files.keys()];
}

const timeOf = (line: string) => Date.parse((JSON.parse(line) as Run).startedAt);
const byTime = (a: string, b: string) => timeOf(a) - timeOf(b);

type Stored = { readonly project: string; readonly run: Run; readonly raw: { readonly contentType: string } };

const isJson = ({ raw }: Stored) => raw.contentType.startsWith('application/json');

function listIds(argument: string): string[] {
  if (existsSync(argument)) return readIds(argument);
  const [id] = /r_[0-9a-f]+/.exec(argument) ?? [];
  if (id === undefined) throw new Error(`${argument} is neither a run nor a folder`);
  return [id];
}

/** The content of a run is its identity. */
function readIds(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => /^run-\d+\.json$/.test(name));
  if (files.length === 0) throw new Error(`${folder} is a folder without runs`);
  return files.sort().map((name) => {
    const validated = validateRun(JSON.parse(readFileSync(join(folder, name), 'utf8')), { now: new Date() });
    if (!validated.ok) throw new Error(`${join(folder, name)} is no run: tacho validate says why`);
    return `r_${normaliseRun(validated.run).contentHash.slice(0, 16)}`;
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

/** The server stores samples apart from the document. The raw upload has them, if it was in the run format. */
function toRecordedRun(document: Run, sent: Partial<Run> | null, count: number): Run {
  const samplesOf = (at: number) => sent?.results?.[at]?.samples;
  const results = document.results.map((result, at) => {
    const samples = samplesOf(at);
    return samples ? { ...result, n: result.n ?? samples.length, samples: thinSamples(samples, count) } : result;
  });
  if (results.every((_, at) => (samplesOf(at)?.length ?? 0) <= count)) return { ...document, results };
  const note = `Of the samples of a result at most ${count} are kept, evenly from the smallest to the largest.`;
  return { ...document, results, notes: [...(document.notes ?? []), note] };
}

/** Named by its batch, whose name begins with its kind; a single run by its time and title. */
const nameOf = ({ startedAt, title, repetitionGroup }: Run) => {
  const time = new Date(startedAt).toISOString().slice(0, 19).replace(/[T:]/g, '-');
  return `recorded-${toSlug(repetitionGroup ?? `${time}-${title ?? 'run'}`)}.ndjson`;
};

async function main(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3001' },
      'token-file': { type: 'string', default: '.data/upload-token' },
      samples: { type: 'string', default: '60' },
    },
  });
  const samples = Number(values.samples);
  if (!Number.isInteger(samples) || samples < 2) throw new Error('--samples is a whole number from 2');
  const files = await recordRuns({
    url: values.url,
    token: readFileSync(values['token-file'], 'utf8').trim(),
    runs: positionals,
    samples,
    demo: fileURLToPath(new URL('../../prisma/demo', import.meta.url)),
  });
  process.stdout.write(`${files.map((file) => `${file}\n`).join('')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
