import { resolve } from 'node:path';
import { createTables, delayWire, openDatabase, readCpuNs } from '@tachograph/bench/databases';
import { pinProcess } from '@tachograph/bench/processes/pinning';
import type { ProcessGroups } from '@tachograph/bench/processes/process-groups';
import { setPriority } from '@tachograph/bench/processes/set-priority';
import type { Terminal } from '../terminal.ts';
import type { BenchPlan } from './plan-bench.ts';
import { WorkerProblem } from './worker-problem.ts';

type World = {
  readonly terminal: Terminal;
  readonly processes: ProcessGroups;
  readonly core: number | null;
};

/** A server may be fast or slow as a whole; a new one for every second invocation shows how much that is. */
const INVOCATIONS_OF_A_SERVER = 2;

/** The database of a plan with its tables, on the core and with the priority of the workers. */
export type ReadyDatabase = Awaited<ReturnType<typeof start>>;

const toProblem =
  ({ terminal }: Pick<World, 'terminal'>) =>
  (error: unknown): never => {
    terminal.stopped.throwIfAborted();
    throw new WorkerProblem(error instanceof Error ? error.message : String(error));
  };

async function start(plan: BenchPlan, { terminal, processes, core }: World) {
  const { database: wanted, priority = null } = plan.config;
  if (wanted === undefined) return null;
  const world = {
    processes,
    folder: `${plan.folder}/.tacho/servers`,
    env: terminal.variables,
    signal: terminal.stopped,
  };
  const { url } = wanted;
  const named = url?.startsWith('$') ? (terminal.variables[url.slice(1)] ?? '') : url;
  const database = await openDatabase({ ...wanted, url: named }, world).catch(toProblem({ terminal }));
  const { pid, socket, env, dialect } = database;
  if (wanted.transport === 'unix' && socket === null) throw new WorkerProblem('the server has no UNIX socket');
  if (wanted.fixtures === undefined) await database.run(createTables(dialect));
  const { delayMs } = wanted;
  if (delayMs !== undefined && (dialect === 'sqlite' || wanted.transport === 'unix'))
    throw new WorkerProblem('a delay needs a connection over TCP');
  const wire =
    delayMs === undefined ? null : await delayWire({ host: env.DB_HOST ?? '', port: Number(env.DB_PORT) }, delayMs);
  const reach = { ...env, ...(wire && { DB_HOST: '127.0.0.1', DB_PORT: String(wire.port) }) };
  const cores = pid === null || core === null ? [] : await pinProcess(pid, [core]);
  const nice = pid === null || priority === null ? null : setPriority(pid, priority);
  return {
    ...database,
    host: env.DB_HOST,
    env: { ...reach, ...(wanted.transport === 'unix' && socket !== null && { DB_SOCKET: socket }) },
    facts: await database.observe(),
    isPinned: core !== null && cores.join() === String(core),
    nice,
    stop: async () => {
      await wire?.close();
      await database.stop();
    },
    readCpuNs: () => (pid === null ? null : readCpuNs(pid)),
  };
}

/** Keeps the database of a plan: private servers are started anew now and then, and removed at the end. */
export function keepDatabase(plan: BenchPlan, world: World) {
  let running: ReadyDatabase = null;
  const close = async () => {
    await running?.stop();
    running = null;
  };
  return {
    /** For this invocation, counted from 1; null where the plan has no database. */
    prepare: async (invocation: number): Promise<ReadyDatabase> => {
      const isOld = running?.pid != null && (invocation - 1) % INVOCATIONS_OF_A_SERVER === 0;
      if (isOld || running?.whyEnded() != null) await close();
      running ??= await start(plan, world);
      const fixtures = plan.config.database?.fixtures;
      if (fixtures !== undefined) await running?.load(resolve(plan.folder, fixtures)).catch(toProblem(world));
      return running;
    },
    close,
  };
}
