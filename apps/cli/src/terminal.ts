import type { Readable, Writable } from 'node:stream';
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
 * All well; a usage error; nothing usable in the file, or rejected by the server; a verdict that `--fail-on` names; the
 * server is unavailable. 75 is EX_TEMPFAIL of sysexits.h.
 */
export const EXIT = { ok: 0, usageError: 1, rejected: 2, verdict: 3, unavailable: 75 } as const;
