import type { Readable, Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Variables } from './variables.ts';

/** What can be read of the machine. `capture/system-probe.ts` reads the real one; tests have their own. */
export type Probe = {
  readonly platform: NodeJS.Platform;
  /** As `uname -m` prints it: `x86_64`, `aarch64`, `arm64`. */
  readonly machine: string;
  readonly kernel: string;
  /** The name of the release as the system reports it; readable for people only on Windows. */
  readonly osVersion: string;
  readonly cpuModels: readonly string[];
  readonly memoryBytes: number;
  /** Of the last minute; null on Windows, which has none. */
  readonly load: number | null;
  /** The text of a file, or null where it cannot be read. */
  readonly readText: (path: string) => Promise<string | null>;
  /** What a command printed, trimmed, or null where there is no such command or it failed. */
  readonly run: (command: string, args: readonly string[]) => Promise<string | null>;
  readonly variables: Variables;
};

/** A process under way. */
export type StartedProcess = {
  readonly input: Writable;
  readonly output: Readable;
  readonly errors: Readable;
  /** Its exit status; null where it could not be started, or was ended by a signal. */
  readonly ended: Promise<number | null>;
};

/** The world as commands see it: what they read, where they write, what time it is. `main.ts` makes the real one. */
export type Terminal = {
  /** The bytes of a file, or of standard input for `-`; a failure comes as `FileProblem`. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  /** When a file was last written; null for standard input, which has no such time. */
  readonly readModifiedAt: (path: string) => Promise<Date | null>;
  /** Every file of a folder and below, hidden ones left out, in the order of their names; null for what is no folder. */
  readonly listFolder: (path: string) => Promise<readonly string[] | null>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Prints a question and reads the line that a person types; null where nobody does. */
  readonly ask: ((question: string) => Promise<string>) | null;
  /** Whether somebody watches standard error: only then a line is written over. */
  readonly watched: boolean;
  /** The environment variables; settings of our own are read from them by `env.ts` alone. */
  readonly variables: Variables;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
  readonly now: () => Date;
  /** Ends early, without an error, when `stopped` says so. */
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly fetch: typeof fetch;
  readonly probe: Probe;
  /** Starts a command whose output is read while it works. */
  readonly start: (command: string, args: readonly string[]) => StartedProcess;
  /** Aborted when the process was asked to end: what is under way is kept, and nothing new is begun. */
  readonly stopped: AbortSignal;
};

/** A file could not be read. The message is for the person who named it. */
export class FileProblem extends Error {}

/** The command line is invalid. The message is for the person who typed it. */
export class UsageError extends Error {}

/**
 * All well; a usage error; nothing usable in the file, or rejected by the server; a verdict that `--fail-on` names; a
 * question about a table is open; the server is unavailable. 75 is EX_TEMPFAIL of sysexits.h.
 */
export const EXIT = { ok: 0, usageError: 1, rejected: 2, verdict: 3, question: 4, unavailable: 75 } as const;

/** A command: takes its arguments, returns the exit status. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

type Options = NonNullable<ParseArgsConfig['options']>;

const COMMON = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies Options;

function readArguments<T extends Options>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = 'the command line makes no sense'] = (error instanceof Error ? error.message : '').split('. ');
    throw new UsageError(sentence);
  }
}

/** What a command with these options gets of its command line. */
export type Arguments<T extends Options> = ReturnType<typeof readArguments<typeof COMMON & T>>;

/**
 * A command with these options beside `--json` and `--help`, which prints the help and runs nothing. A command line that
 * `parseArgs` rejects is a usage error.
 */
export const toCommand =
  <const T extends Options>(
    help: string,
    options: T,
    run: (given: Arguments<T>, terminal: Terminal) => Promise<number>,
  ): Command =>
  async (args, terminal) => {
    const given = readArguments(args, { ...COMMON, ...options });
    const { help: isHelp }: { help?: unknown } = given.values;
    if (!isHelp) return run(given, terminal);
    terminal.out(help);
    return EXIT.ok;
  };

export function onlyFile(positionals: readonly string[], command: string): string {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError(`${command} needs a FILE, or - for standard input`);
  if (more.length > 0) throw new UsageError(`${command} takes one FILE; "${more[0]}" is one too many`);
  return file;
}

/** What is going on, on standard error. Where somebody watches, one line is written over; in a log each is a line. */
export type Progress = {
  /** Something began: shown only to who watches, a log has the outcome. */
  readonly show: (text: string) => void;
  /** Something worth a line in a log as well, such as a wait. */
  readonly note: (text: string) => void;
  /** Take the line away before something else is printed. */
  readonly clear: () => void;
};

const CLEAR = '\r\u001b[2K';

export function toProgress({ watched, err }: Pick<Terminal, 'watched' | 'err'>): Progress {
  let shown = false;
  const clear = () => {
    if (shown) err(CLEAR);
    shown = false;
  };
  const show = (text: string) => {
    if (!watched) return;
    clear();
    err(text);
    shown = true;
  };
  return { show, clear, note: watched ? show : (text) => err(`${text}\n`) };
}

/** `450 ms`, `2 s`, `1 min 30 s`. */
export function formatWait(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
