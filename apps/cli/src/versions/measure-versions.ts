import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toEffort, toRepeatCommand } from '@tachograph/bench/plans/plan-league';
import { benchCommand } from '../bench/bench-command.ts';
import type { Choice } from '../bench/init/choose-template.ts';
import { isTable, listTables, parseJson, readField, toText } from '../read-json.ts';
import { EXIT, type Terminal } from '../terminal.ts';
import { type BuiltVersion, buildVersions } from './build-versions.ts';
import type { Level } from './find-step.ts';

/** Versions of a driver that are measured in turns with the first of them. */
export type Measurement = {
  readonly choice: Choice;
  /** As the project names the driver. */
  readonly driver: string;
  readonly versions: readonly string[];
  readonly scenarios: readonly string[];
  /** Of `tacho bench`, such as `--no-upload`. */
  readonly options: readonly string[];
  /** In which workers, the file and what was measured are kept. */
  readonly folder: string;
};

export type Measured = {
  readonly status: number;
  /** Of each scenario, in the order of the versions that could be built. */
  readonly levels: ReadonlyMap<string, readonly Level[]>;
};

/** What `tacho bench --json` prints of a comparison. */
type Cell = Level & { readonly scenario: string };

const readCells = (text: string): Cell[] => {
  const document = parseJson(text);
  return listTables(isTable(document) ? document.cells : []).map((cell) => ({
    scenario: toText(cell.scenario),
    version: toText(readField(cell, 'head', 'version')),
    outcome: toText(cell.outcome),
    ratio: typeof cell.ratio === 'number' && cell.outcome !== 'not-comparable' ? cell.ratio : null,
  }));
};

/** `tacho bench` in this process; its exit status, and what it printed on standard output. */
export async function runBench(args: readonly string[], terminal: Terminal) {
  let printed = '';
  const quiet: Terminal = {
    ...terminal,
    out: (text) => {
      printed += text;
    },
  };
  return { status: await benchCommand(args, quiet), printed };
}

function toConfig({ choice: { database, template }, driver, scenarios }: Measurement, built: readonly BuiltVersion[]) {
  const workers = built.map(({ version, command, folder }) => [
    version,
    {
      command,
      cwd: folder,
      driver: { name: driver, version, ...(template.purl !== null && { purl: `${template.purl}@${version}` }) },
    },
  ]);
  const first = built[0]?.version;
  return {
    title: `${driver} ${first} to ${built.at(-1)?.version}`,
    scenarios: scenarios.map((id) => ({ id })),
    workers: Object.fromEntries(workers),
    anchor: first,
    ...toEffort({ isRoot: process.getuid?.() === 0 }),
    database: { engine: database },
    repeat: toRepeatCommand(database),
  };
}

/** Builds the versions, measures them in turns, and uploads the runs unless the options say otherwise. */
export async function measureVersions(measurement: Measurement, terminal: Terminal): Promise<Measured> {
  const { choice, versions, scenarios, options } = measurement;
  const folder = resolve(measurement.folder);
  const built = await buildVersions(choice.template, versions, { folder: join(folder, 'workers'), terminal });
  const file = join(folder, 'tacho-bench.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(toConfig(measurement, built), null, 2)}\n`);
  const { status, printed } = await runBench(['--config', file, '--json', ...options], terminal);
  const cells = status === EXIT.ok || status === EXIT.unavailable ? readCells(printed) : [];
  const levels = scenarios.map((scenario) => {
    const known = new Map(cells.flatMap((cell) => (cell.scenario === scenario ? [[cell.version, cell]] : [])));
    const own = built.map(({ version }, at): Level => {
      const missing = { version, ratio: at === 0 ? 1 : null, outcome: null };
      return known.get(version) ?? missing;
    });
    return [scenario, own] as const;
  });
  return { status, levels: new Map(levels) };
}
