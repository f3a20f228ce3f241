import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context, DriverVersion, Harness, Part } from '../../run/harness.mjs';
import type { RunDescription } from '../../run/measure-part.mjs';
import { type BackfillOptions, parseCommandLine } from '../../run/parse-command-line.mjs';
import type { Sent } from '../../run/tacho.mjs';
import { backfill } from '../main.mjs';
import type { Bench, Measured } from '../open-bench.mjs';

const PUBLISHED: Record<string, string[]> = {
  mariadb: ['2.4.0', '2.5.6', '3.0.0-rc', '3.0.2', '3.4.5', '3.5.4'],
  mysql2: ['1.7.0', '2.2.5', '3.24.5'],
};
const GOOD: Measured = { counts: { ok: 2 }, failed: 0, reason: null };

/** What a test can make of the world: called before it happens, it may throw, or answer something else. */
export type Hooks = {
  prepare?: () => void;
  measure?: (driver: DriverVersion, description: RunDescription, count: number) => Measured | undefined;
  upload?: (count: number) => Sent | undefined;
  stored?: () => void;
  serverDiesWith?: (driver: DriverVersion, count: number) => boolean;
};

/** A Tachograph that keeps what it is sent once, and a bench that measures nothing, over real files. */
export function createWorld(hooks: Hooks = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tachograph-backfill-'));
  const stored = new Map<string, RunDescription & { driver: DriverVersion; part: Part }>();
  const seen = { measured: [] as string[], prepared: [] as string[][], servers: 0, lists: 0, closed: 0, uploads: 0 };
  let hasDied = false;
  let isServerUp = false;

  const harness = {
    name: 'node',
    backfillable: ['mariadb', 'mysql2'],
    listVersions: async (name: string) => {
      seen.lists += 1;
      return (PUBLISHED[name] ?? []).map((version) => ({ version, publishedAt: null }));
    },
    prepare: async (_context: Context, drivers: DriverVersion[]) => {
      hooks.prepare?.();
      seen.prepared.push(drivers.map(({ version }) => version));
    },
    backfillPart: (drivers: DriverVersion[]): Part => {
      const scenarios = ['do-1', 'select-1'];
      return { name: 'back-fill', title: 'back-fill', transport: 'tcp', pinned: true, drivers, scenarios };
    },
  } as unknown as Harness;

  const bench: Bench = {
    harness,
    context: {} as Context,
    ensureServer: async () => {
      if (!isServerUp) seen.servers += 1;
      isServerUp = true;
      hasDied = false;
    },
    hasServerDied: () => hasDied,
    measure: async (part, into, description) => {
      const [driver] = part.drivers as [DriverVersion];
      seen.measured.push(`${driver.name} ${driver.version} ${description.invocation}`);
      const count = seen.measured.length;
      if (hooks.serverDiesWith?.(driver, count)) {
        hasDied = true;
        isServerUp = false;
      }
      const measured = hooks.measure?.(driver, description, count) ?? GOOD;
      writeFileSync(path.join(into, 'run.json'), JSON.stringify({ ...description, driver, part, at: count }));
      return measured;
    },
    upload: async (from) => {
      seen.uploads += 1;
      const response = hooks.upload?.(seen.uploads);
      if (response) return response;
      const text = readFileSync(path.join(from, 'run.json'), 'utf8');
      const outcome = stored.has(text) ? 'replayed' : 'stored';
      stored.set(text, JSON.parse(text));
      hooks.stored?.();
      return {
        outcome,
        url: `http://tachograph/runs/${[...stored.keys()].indexOf(text)}`,
        counts: { ok: 2 },
        reason: null,
      };
    },
    close: async () => {
      seen.closed += 1;
    },
  };

  /** `npm run bench -- backfill …` */
  async function run(args: string, signal = new AbortController().signal) {
    const command = parseCommandLine(['backfill', '--harness', 'node', ...args.split(' ')], {});
    let text = '';
    const write = (more: string) => {
      text += more;
    };
    const world = {
      openBench: async () => bench,
      stateDir: folder,
      now: () => new Date('2026-11-21T10:00:00Z'),
      signal,
    };
    const { options } = command as { options: BackfillOptions };
    const status = await backfill(options, { ...world, terminal: { isTerminal: false, write } }).catch(
      (error: unknown) => error as Error,
    );
    return { status, text };
  }
  return { folder, stored, seen, run };
}

export const unavailable: Sent = { outcome: 'pending', url: null, counts: null, reason: 'the server is away' };
export const notRequested: Sent = { outcome: 'not requested', url: null, counts: null, reason: null };
export const rejected: Sent = { outcome: 'rejected', url: null, counts: null, reason: 'results[0] has no unit' };
