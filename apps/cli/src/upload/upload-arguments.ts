import type { Against } from '../sending/find-verdicts.ts';
import { parseRetryFor } from '../sending/send-upload.ts';
import { DESTINATION_OPTIONS, looksLikeToken } from '../server/ask-server.ts';
import { type Arguments, UsageError } from '../terminal.ts';
import { CELL_OUTCOMES, GATE_OUTCOMES } from '../verdict-outcomes.ts';

/** Options that describe native output; a run contains all of this itself. */
export const NATIVE_OPTIONS = {
  tool: { type: 'string' },
  project: { type: 'string' },
  env: { type: 'string' },
  'no-env': { type: 'boolean', default: false },
  'driver-version': { type: 'string', multiple: true },
  defaults: { type: 'string' },
  title: { type: 'string' },
  'repetition-group': { type: 'string' },
  reproduces: { type: 'string' },
  'started-at': { type: 'string' },
  'one-run': { type: 'boolean', default: false },
} as const;

export const UPLOAD_OPTIONS = {
  ...DESTINATION_OPTIONS,
  ...NATIVE_OPTIONS,
  'dry-run': { type: 'boolean', default: false },
  'retry-for': { type: 'string' },
  wait: { type: 'boolean', default: false },
  'no-spool': { type: 'boolean', default: false },
  'spool-ok': { type: 'boolean', default: false },
  'fail-on': { type: 'string', multiple: true },
  against: { type: 'string', default: 'auto' },
} as const;

export type UploadArguments = ReturnType<typeof toUploadArguments>;

/** What `readFiles` and `readStated` need of a command line. */
export type NativeArguments = {
  readonly values: Pick<Arguments<typeof NATIVE_OPTIONS>['values'], keyof typeof NATIVE_OPTIONS>;
  readonly files: readonly string[];
  readonly driverVersions: Readonly<Record<string, string>>;
};

export function findNativeOption(values: Readonly<Record<string, unknown>>): string | null {
  const isGiven = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  return Object.keys(NATIVE_OPTIONS).find((name) => isGiven(values[name])) ?? null;
}

/** `NAME=VERSION` texts as versions by name. */
export function parseDriverVersions(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.lastIndexOf('=');
      const name = text.slice(0, Math.max(0, at)).trim();
      const version = text.slice(at + 1).trim();
      if (name === '' || version === '')
        throw new UsageError(`--driver-version is NAME=VERSION, such as mysql2=3.24.5; "${text}" is not`);
      return [name, version];
    }),
  );
}

/** The outcomes of `--fail-on`, of those that the command knows. */
export function parseFailOn(given: readonly string[], known: readonly string[] = CELL_OUTCOMES): ReadonlySet<string> {
  const outcomes = given.flatMap((text) => text.split(',')).map((text) => text.trim());
  const unknown = outcomes.find((outcome) => !known.includes(outcome));
  if (unknown === undefined) return new Set(outcomes);
  throw new UsageError(`--fail-on knows ${known.join(', ')}, but not "${unknown}"`);
}

function parseAgainst(text: string): Against {
  if (text === 'auto' || text === 'base' || text === 'reference') return text;
  throw new UsageError(`--against knows auto, base and reference, but not "${text}"`);
}

function assertFiles(files: readonly string[]): void {
  if (files.length === 0) throw new UsageError('tacho upload needs a FILE, or - for standard input');
  if (files.some(looksLikeToken)) {
    throw new UsageError('one of the FILEs looks like an upload token: set TACHO_TOKEN, and make a new one');
  }
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new UsageError(`${twice} is named twice`);
}

/** The command line of `tacho upload`, every value checked. Reads no file. */
export function toUploadArguments({ values, positionals }: Arguments<typeof UPLOAD_OPTIONS>) {
  const startedAt = values['started-at'];
  if (startedAt !== undefined && Number.isNaN(Date.parse(startedAt))) {
    throw new UsageError(`--started-at is a time such as 2026-11-20T10:00:00Z, not "${startedAt}"`);
  }
  if (values['dry-run'] && values.wait) throw new UsageError('--dry-run stores nothing there would be to --wait for');
  assertFiles(positionals);
  return {
    values,
    files: positionals,
    driverVersions: parseDriverVersions(values['driver-version'] ?? []),
    failOn: parseFailOn(values['fail-on'] ?? [], GATE_OUTCOMES),
    against: parseAgainst(values.against),
    retryForMs: parseRetryFor(values['retry-for'], values.wait),
  };
}
