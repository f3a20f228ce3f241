import { readArguments } from '../command-line.ts';
import { DESTINATION_OPTIONS, looksLikeToken } from '../server/read-destination.ts';
import { Misuse } from '../terminal.ts';
import { CELL_OUTCOMES } from '../verdict-outcomes.ts';
import type { Against } from './find-counts.ts';

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  tool: { type: 'string' },
  project: { type: 'string' },
  env: { type: 'string' },
  'no-env': { type: 'boolean', default: false },
  'driver-version': { type: 'string', multiple: true },
  defaults: { type: 'string' },
  title: { type: 'string' },
  batch: { type: 'string' },
  reproduces: { type: 'string' },
  'started-at': { type: 'string' },
  'one-run': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'retry-for': { type: 'string' },
  wait: { type: 'boolean', default: false },
  'no-spool': { type: 'boolean', default: false },
  'spool-ok': { type: 'boolean', default: false },
  'fail-on': { type: 'string', multiple: true },
  against: { type: 'string', default: 'auto' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Options that describe native output; a run says all of this itself. */
export const NATIVE_ONLY = [
  'tool',
  'project',
  'env',
  'no-env',
  'driver-version',
  'defaults',
  'title',
  'batch',
  'reproduces',
  'started-at',
  'one-run',
] as const;

export type UploadArguments = ReturnType<typeof parseUploadArguments>;

const DEFAULT_RETRY_FOR_S = 60;

export function parseRetryFor(text: string | undefined, wait = false): number {
  if (wait && text !== undefined) throw new Misuse('--wait has no end, and --retry-for names one: leave one out');
  if (wait) return Number.POSITIVE_INFINITY;
  const seconds = text === undefined ? DEFAULT_RETRY_FOR_S : Number(text.replace(/s$/, ''));
  if (text?.trim() !== '' && seconds >= 0 && Number.isFinite(seconds)) return seconds * 1000;
  throw new Misuse(`--retry-for is a number of seconds, such as 60; "${text}" is none`);
}

/** `NAME=VERSION` texts as versions by name. */
export function parseDriverVersions(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.lastIndexOf('=');
      const [name, version] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
      if (name === '' || version === '')
        throw new Misuse(`--driver-version is NAME=VERSION, such as mysql2=3.24.5; "${text}" is not`);
      return [name, version];
    }),
  );
}

/** The outcomes of `--fail-on`. */
export function parseFailOn(given: readonly string[]): ReadonlySet<string> {
  const outcomes = given.flatMap((text) => text.split(',')).map((text) => text.trim());
  const known: readonly string[] = CELL_OUTCOMES;
  const unknown = outcomes.find((outcome) => !known.includes(outcome));
  if (unknown === undefined) return new Set(outcomes);
  throw new Misuse(`--fail-on knows ${known.join(', ')}; "${unknown}" is none of them`);
}

function parseAgainst(text: string): Against {
  if (text === 'auto' || text === 'base' || text === 'reference') return text;
  throw new Misuse(`--against knows auto, base and reference; "${text}" is none of them`);
}

function assertFiles(files: readonly string[]): void {
  if (files.length === 0) throw new Misuse('tacho upload needs a FILE, or - for standard input');
  if (files.some(looksLikeToken)) {
    throw new Misuse('one of the FILEs looks like an upload token: set TACHO_TOKEN, and make a new one');
  }
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new Misuse(`${twice} is named twice`);
}

/** The command line of `tacho upload`, every value checked. Reads no file. */
export function parseUploadArguments(args: readonly string[]) {
  const { values, positionals } = readArguments(args, OPTIONS);
  const startedAt = values['started-at'];
  if (startedAt !== undefined && Number.isNaN(Date.parse(startedAt))) {
    throw new Misuse(`--started-at is a time such as 2026-11-20T10:00:00Z; "${startedAt}" is none`);
  }
  if (values['dry-run'] && values.wait) throw new Misuse('--dry-run stores nothing there would be to --wait for');
  if (!values.help) assertFiles(positionals);
  return {
    values,
    files: positionals,
    driverVersions: parseDriverVersions(values['driver-version'] ?? []),
    failOn: parseFailOn(values['fail-on'] ?? []),
    against: parseAgainst(values.against),
    retryForMs: parseRetryFor(values['retry-for'], values.wait),
  };
}
