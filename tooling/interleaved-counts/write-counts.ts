/**
 * Writes the counts of verdicts of the recorded interleaved runs into docs/demo-data.md, between two marks:
 *
 *   node --import tsx tooling/interleaved-counts/write-counts.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type NormalisedRun, normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import { readDemo } from '../../prisma/read-demo.ts';
import { DEMO_PROJECTS } from '../demo/demo-files.ts';
import { addCounts, type Counts, countBatch, countTwins, listInterleaved } from './count-verdicts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = join(root, 'docs/demo-data.md');
const BEGIN = '<!-- counts of interleaved runs -->';
const END = '<!-- end of counts -->';

const METRICS = ['latency', 'throughput', 'cpu-time', 'process-cpu-time'];

/** Times are not validated against a clock: they were when the run was recorded. */
function readRecorded(project: string): NormalisedRun[] {
  const files = readDemo(join(root, 'prisma/demo', project)).filter(({ fileName }) => fileName.startsWith('recorded-'));
  return files.map(({ fileName, bytes }) => {
    const outcome = validateRun(JSON.parse(bytes.toString('utf8')), { now: new Date(8.64e15) });
    if (!outcome.ok) throw new Error(`${fileName} is not a run: ${JSON.stringify(outcome.issues[0])}`);
    return normaliseRun(outcome.run);
  });
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);

function toLine(name: string, { cells, faster, slower, same, open, notEvaluated }: Counts): string {
  const columns = [name, cells, faster, slower, same, open, notEvaluated, percent(faster + slower + same, cells)];
  return `| ${columns.join(' | ')} |`;
}

/** The tables, as docs/demo-data.md has them between its marks. */
export function toCounts(): string {
  const groups = DEMO_PROJECTS.flatMap((project) =>
    listInterleaved(readRecorded(project)).map((runs) => ({ project, runs })),
  );
  const projects = [...new Set(groups.map(({ project }) => project))];
  const rows = projects.flatMap((project) => {
    const own = groups.filter((group) => group.project === project);
    return METRICS.map((metric) => {
      const counts = addCounts(own.map(({ runs }) => countBatch(runs, metric)));
      return counts.cells === 0 ? '' : toLine(`\`${project}\`, ${metric}`, counts);
    });
  });
  const twins = METRICS.map((metric) => toLine(metric, addCounts(groups.map(({ runs }) => countTwins(runs, metric)))));
  const head = (first: string) => [
    `| ${first} | cells | ▲ | ▼ | ≈ | = | not evaluated | with a verdict |`,
    '|---|---:|---:|---:|---:|---:|---:|---:|',
  ];
  return [
    '',
    '',
    ...head('version and scenario, against the anchor of its batch'),
    ...rows.filter((row) => row !== ''),
    '',
    ...head('A/A: the second process of the anchor, against the first'),
    ...twins,
    '',
    '',
  ].join('\n');
}

const split = (page: string) => {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error(`docs/demo-data.md has no ${BEGIN} … ${END}`);
  return {
    before: page.slice(0, from + BEGIN.length),
    counts: page.slice(from + BEGIN.length, to),
    after: page.slice(to),
  };
};

/** What the page has now. */
export const readCounts = (): string => split(readFileSync(PAGE, 'utf8')).counts;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { before, after } = split(readFileSync(PAGE, 'utf8'));
  writeFileSync(PAGE, `${before}${toCounts()}${after}`);
  process.stdout.write('docs/demo-data.md has the counts\n');
}
