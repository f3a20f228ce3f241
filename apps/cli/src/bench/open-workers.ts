import type { ProcessGroups } from '@tachograph/bench/processes/process-groups';
import { isRequested, openBoundWorker, type Worker } from '@tachograph/bench/turns';
import type { Terminal } from '../terminal.ts';
import type { ReadyDatabase } from './keep-database.ts';
import type { BenchPlan } from './plan-bench.ts';

type World = {
  readonly terminal: Terminal;
  readonly processes: ProcessGroups;
  readonly core: number | null;
};

/** How a process is started beside what the plan says. */
type How = {
  readonly env?: Readonly<Record<string, string>>;
  /** The program that runs it, with its arguments. */
  readonly before?: readonly string[];
};

export type OpenedWorkers = ReturnType<typeof openWorkers>;

/** How workers are started: bound to the core and with the priority of the plan, where that works, in the version of the plan. */
export function openWorkers({ workers, config }: BenchPlan, database: ReadyDatabase, world: World) {
  const { core, processes, terminal } = world;
  const { priority = null } = config;
  /** What could not be done, once each. */
  const notes = new Set<string>();
  const open = async (name: string, worker: string, { env: more, before = [] }: How = {}): Promise<Worker> => {
    const planned = workers[worker];
    if (!planned?.command) throw new Error(planned?.failed ?? `there is no worker ${worker}`);
    const [program = '', ...args] = [...before, ...planned.command];
    const env = { ...terminal.variables, ...database?.env, ...planned.env, ...more };
    const command = { command: program, args, cwd: planned.folder, env };
    const { worker: opened, cores, nice } = await openBoundWorker({ name, command, core, priority, processes });
    if (cores !== null && cores.join() !== String(core)) notes.add(`The workers could not be bound to core ${core}.`);
    if (nice !== null && nice !== priority)
      notes.add(`The workers have priority ${nice} and not ${priority}: a value below 0 needs root.`);
    const { driverVersion } = opened.hello;
    const wanted = planned.driver?.loads ?? driverVersion;
    if (isRequested(wanted, driverVersion)) return opened;
    await opened.stop();
    throw new Error(`${planned.driver?.name ?? worker}@${wanted} was requested, and ${driverVersion} was loaded`);
  };
  return { open, notes };
}
