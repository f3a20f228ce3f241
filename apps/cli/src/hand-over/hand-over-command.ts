import { basename } from 'node:path';
import { applyMapping, decodeText, parseMapping, parseNative, toRunDocument } from '@tachograph/adapters';
import { maskDocument, maskText } from '@tachograph/schema/secrets';
import { validateRun } from '@tachograph/schema/validation';
import { readSource } from '../capture/read-source.ts';
import { formatCount, isTable, parseJson } from '../read-json.ts';
import type { Stated } from '../sending/prepare-uploads.ts';
import { EXIT, FileProblem, type Terminal, toCommand, UsageError } from '../terminal.ts';
import { readStated } from '../upload/read-stated.ts';
import { readFiles } from '../upload/read-uploads.ts';
import { NATIVE_OPTIONS, type NativeArguments, parseDriverVersions } from '../upload/upload-arguments.ts';
import { type HandOver, toBatch } from './hand-over.ts';

const HELP = `tacho hand-over [FILE …] [options]

Prints what a job without a secret measured as one document, for tacho receive in a job that may upload and comment: native
output of a benchmark tool, each file a run, or runs in the run format. Secrets in it are masked.

Options
  --report FILE  what tacho bench --json printed, whose runs the FILEs are
  --failed       the measurement ended with an error
  --tool, --driver-version, --env, --no-env, --defaults, --title, --started-at, --one-run, --repetition-group, --reproduces
                 for native output, as for tacho upload

Exit status: 0 printed, 1 usage error.
`;

type File = Awaited<ReturnType<typeof readFiles>>[number];

function readRules(mapping: unknown) {
  if (mapping === undefined) return [];
  const parsed = parseMapping(mapping);
  if ('mapping' in parsed) return parsed.mapping;
  const [issue] = parsed.issues;
  throw new FileProblem(`mapping of --defaults: ${issue?.pointer ?? ''}: ${issue?.detail ?? 'is no list of rules'}`);
}

/** Native files as one run in the run format, as the server makes it. */
function toRun(files: readonly File[], { tool, environment, defaults }: Stated): unknown {
  const { mapping, ...stated }: Readonly<Record<string, unknown>> = isTable(defaults) ? defaults : {};
  const rules = readRules(mapping);
  const outcomes = files.map(({ path, text }) => {
    const outcome = parseNative(maskText(text), { tool, fileName: basename(path) });
    if (outcome.results.length > 0) return applyMapping(outcome, rules);
    throw new FileProblem(`nothing in ${path} was understood: tacho parse ${path} prints what it looked for`);
  });
  return toRunDocument(outcomes, { defaults: stated, environment });
}

async function listRuns(given: NativeArguments, terminal: Terminal): Promise<HandOver['runs']> {
  const files = await readFiles(given, terminal);
  const batch = files.find(({ kind }) => kind === 'batch');
  if (batch) throw new FileProblem(`${batch.path} holds many runs; hand over a file for each`);
  const native = files.filter(({ kind }) => kind === 'native');
  const state = native.length > 0 ? await readStated(given, terminal) : null;
  const groups = given.values['one-run'] ? [native] : files.map((file) => [file]);
  return Promise.all(
    groups.map(async (group) => {
      const [first] = group;
      const isNative = first?.kind === 'native' && state !== null;
      const run = isNative ? toRun(group, await state(group.map(({ path }) => path))) : parseJson(first?.text ?? '');
      return { file: group.map(({ path }) => basename(path)).join(', '), run: maskDocument(run).document };
    }),
  );
}

function assertValid({ file, run }: HandOver['runs'][number], now: Date): void {
  const validated = validateRun(run, { now });
  if (validated.ok) return;
  const [issue] = validated.issues;
  throw new FileProblem(`${file} is no valid run: ${issue?.pointer || '/'}: ${issue?.detail}`);
}

async function readBatch(file: string | undefined, terminal: Terminal): Promise<HandOver['batch']> {
  if (file === undefined) return null;
  const report = parseJson(decodeText(await terminal.readFile(file)));
  if (isTable(report) && isTable(report.batch)) return toBatch(report.batch);
  throw new FileProblem(`${file} is not what tacho bench --json prints: it has no "batch"`);
}

/** `tacho hand-over`: what was measured without a secret, for the job that has one. */
export const handOverCommand = toCommand(
  HELP,
  { ...NATIVE_OPTIONS, report: { type: 'string' }, failed: { type: 'boolean', default: false } },
  async ({ values, positionals }, terminal) => {
    if (positionals.length === 0 && !values.failed) throw new UsageError('tacho hand-over needs a FILE');
    const driverVersions = parseDriverVersions(values['driver-version'] ?? []);
    const [batch, runs, source] = await Promise.all([
      readBatch(values.report, terminal),
      listRuns({ values, files: positionals, driverVersions }, terminal),
      readSource(terminal.probe),
    ]);
    for (const run of runs) assertValid(run, terminal.now());
    const commit = source.commit ?? batch?.heads[0]?.commit ?? null;
    const document: HandOver = { handOver: 1, commit, hasFailed: values.failed, batch, runs };
    terminal.out(`${JSON.stringify(document)}\n`);
    terminal.err(`${formatCount(runs.length, 'run')} handed over\n`);
    return EXIT.ok;
  },
);
