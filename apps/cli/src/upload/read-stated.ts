import { adapters, decodeText, findAdapter } from '@tachograph/adapters';
import { mergeStated } from '@tachograph/schema/validation';
import { type Captured, capture } from '../capture/capture.ts';
import { isTable, parseJson, type Table } from '../read-json.ts';
import type { Stated } from '../sending/prepare-uploads.ts';
import { FileProblem, type Terminal, UsageError } from '../terminal.ts';
import type { NativeArguments } from './upload-arguments.ts';

async function readTable(path: string | undefined, terminal: Terminal): Promise<Table> {
  if (path === undefined) return {};
  const value = parseJson(decodeText(await terminal.readFile(path)));
  if (isTable(value)) return value;
  throw new FileProblem(`${path} is ${value === undefined ? 'not JSON' : 'JSON, but not an object with fields'}`);
}

export const assertTool = (tool: string): void => {
  if (tool === 'auto' || findAdapter(tool) !== null) return;
  throw new UsageError(`there is no tool "${tool}"; there are auto, ${adapters.map(({ name }) => name).join(', ')}`);
};

/** A file of `--env` is an environment, or both halves of what `tacho env --json` prints. */
const splitEnv = (table: Table): Table =>
  isTable(table.environment) ? { environment: table.environment, source: table.source } : { environment: table };

/** When the oldest of the files was written; input from a pipe has no modification time. */
async function readStartedAt(files: readonly string[], terminal: Terminal): Promise<string> {
  const times = await Promise.all(files.map((file) => terminal.readModifiedAt(file)));
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  if (known.length === times.length && known.length > 0) return new Date(Math.min(...known)).toISOString();
  throw new UsageError('standard input has no time of measurement: add --started-at 2026-11-20T10:00:00Z');
}

export type StatedReader = (files: readonly string[]) => Promise<Stated>;

/**
 * The description of native output: captured here, overridden by the files of `--env` and `--defaults`, overridden by the
 * single options. Files and machine are read once, whatever the number of runs.
 */
export async function readStated(
  { values, driverVersions }: NativeArguments,
  terminal: Terminal,
): Promise<StatedReader> {
  const tool = values.tool ?? 'auto';
  assertTool(tool);
  const [env, { driverVersions: ofFile, startedAt: ofDefaults, source: statedSource, ...defaults }, captured] =
    await Promise.all([
      values.env === undefined ? ({} as Table) : readTable(values.env, terminal).then(splitEnv),
      readTable(values.defaults, terminal),
      capture(terminal.probe),
    ]);
  const found: Partial<Captured> = values['no-env'] ? { source: captured.source } : captured;
  const environment = mergeStated(found.environment, env.environment);
  const source = mergeStated(mergeStated(found.source, env.source), statedSource);
  const { title, 'repetition-group': repetitionGroup, reproduces, project } = values;
  if (ofFile !== undefined && !isTable(ofFile)) {
    throw new FileProblem(`${values.defaults}: driverVersions is not an object such as {"mysql2": "3.24.5"}`);
  }
  return async (files) => ({
    tool,
    environment,
    defaults: {
      ...defaults,
      startedAt: values['started-at'] ?? ofDefaults ?? (await readStartedAt(files, terminal)),
      source,
      ...(title === undefined ? {} : { title }),
      ...(repetitionGroup === undefined ? {} : { repetitionGroup }),
      ...(reproduces === undefined ? {} : { reproduces }),
      ...(project === undefined ? {} : { project }),
      driverVersions: { ...ofFile, ...driverVersions },
    },
  });
}
