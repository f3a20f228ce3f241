import { join } from 'node:path';
import { UsageError } from './terminal.ts';
import type { Variables } from './variables.ts';

const DEFAULT_URL = 'http://127.0.0.1:3001';

export type Settings = {
  /** Address of the upload API, as it was given. */
  readonly url: string;
  /** The upload token, or null. It goes into one header and nowhere else. */
  readonly token: string | null;
  /** Slug of the project, for the identity of a CI job; null where none is named. */
  readonly project: string | null;
  /** The identity of a CI job, where its CI sets it as a variable. It goes into one header and nowhere else. */
  readonly idToken: string | null;
  readonly spoolDir: string;
  /** What the folder of waiting uploads may hold, in bytes. */
  readonly spoolMaxBytes: number;
  /** Days after which a waiting upload is too old. */
  readonly spoolMaxDays: number;
};

type System = { readonly home: string; readonly platform: NodeJS.Platform };

/** Where programs keep what must outlive them but is nobody's document, by the custom of the system. */
function stateFolder(env: Variables, { home, platform }: System): string {
  if (env.XDG_STATE_HOME) return env.XDG_STATE_HOME;
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return join(home, '.local', 'state');
}

function readPositive(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual;
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`${name} is not a number above 0`);
}

/** The settings of `tacho`. A variable that is set to nothing counts as not set. */
export function parseEnv(env: Variables, system: System): Settings {
  return {
    url: env.TACHO_URL || DEFAULT_URL,
    token: env.TACHO_TOKEN?.trim() || null,
    project: env.TACHO_PROJECT?.trim() || null,
    idToken: env.TACHO_ID_TOKEN?.trim() || null,
    spoolDir: env.TACHO_SPOOL_DIR || join(stateFolder(env, system), 'tacho', 'spool'),
    spoolMaxBytes: readPositive('TACHO_SPOOL_MAX_MB', env.TACHO_SPOOL_MAX_MB, 256) * 1024 * 1024,
    spoolMaxDays: readPositive('TACHO_SPOOL_MAX_DAYS', env.TACHO_SPOOL_MAX_DAYS, 30),
  };
}

/** The project of a command: the one that it is given, else that of the settings; a usage error without one. */
export function needProject(
  given: { readonly project?: string | undefined },
  { variables, ...system }: System & { readonly variables: Variables },
  command: string,
): string {
  const project = given.project ?? parseEnv(variables, system).project;
  if (!project) throw new UsageError(`${command} needs --project NAME, or TACHO_PROJECT`);
  return project;
}
