import type { Variables } from '../variables.ts';

/** What can be asked of the machine. `system-probe.ts` asks the real one; tests answer for one of their own. */
export type Probe = {
  readonly platform: NodeJS.Platform;
  /** As `uname -m` says it: `x86_64`, `aarch64`, `arm64`. */
  readonly machine: string;
  readonly kernel: string;
  /** What the system calls its own release; a name for people only on Windows. */
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
