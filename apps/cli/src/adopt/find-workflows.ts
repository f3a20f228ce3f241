import { basename, join } from 'node:path';
import { listNames } from '../init/read-repository.ts';
import { readHead } from './list-files.ts';

/** A workflow of GitHub that measures something. */
export type FoundWorkflow = {
  readonly where: string;
  /** What it runs, as people call it. */
  readonly runs: readonly string[];
  /** What measures and the file that it writes, where the workflow says both. */
  readonly measures: { readonly command: string; readonly files: string } | null;
};

const FOLDER = '.github/workflows';
const MOST_WORKFLOWS = 100;
const MOST_BYTES = 256 * 1024;

const SIGNS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['github-action-benchmark', /benchmark-action\/github-action-benchmark/],
  ['Bencher', /bencherdev\/bencher|\bbencher run\b/],
  ['CodSpeed', /CodSpeedHQ\/action/i],
  ['asv', /\basv (?:run|continuous)\b/],
  ['pytest-benchmark', /\bpytest\b.{0,300}--benchmark/],
  ['go test -bench', /\bgo test\b.{0,300}-bench\b/],
  ['cargo bench', /\bcargo (?:bench|criterion)\b/],
  ['JMH', /\bjmh\b/i],
];

/** The step that writes the file which github-action-benchmark reads. */
function findMeasuring(text: string): FoundWorkflow['measures'] {
  const files = /^ *output-file-path: *["']?([\w./-]{1,200})["']? *$/m.exec(text)?.[1];
  if (files === undefined) return null;
  const steps = [...text.matchAll(/^ *(?:- )?run: *([^|>\s].{0,500})$/gm)].map(([, step = '']) => step.trim());
  const command = steps.find((step) => step.includes(basename(files)) && !step.includes('${{'));
  return command === undefined ? null : { command, files };
}

/** The benchmark workflows of a repository. */
export async function findWorkflows(root: string): Promise<FoundWorkflow[]> {
  const names = (await listNames(join(root, FOLDER))).filter((name) => /\.ya?ml$/.test(name)).sort();
  const found: FoundWorkflow[] = [];
  for (const name of names.slice(0, MOST_WORKFLOWS)) {
    const text = await readHead(join(root, FOLDER, name), MOST_BYTES);
    const runs = SIGNS.filter(([, sign]) => sign.test(text)).map(([sign]) => sign);
    if (runs.length > 0) found.push({ where: `${FOLDER}/${name}`, runs, measures: findMeasuring(text) });
  }
  return found;
}
