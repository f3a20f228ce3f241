import { parseJson } from '../server/read-json.ts';
import type { Variables } from '../variables.ts';

/** What can be read of the machine. `system-probe.ts` reads the real one; tests have their own. */
export type Probe = {
  readonly platform: NodeJS.Platform;
  /** As `uname -m` prints it: `x86_64`, `aarch64`, `arm64`. */
  readonly machine: string;
  readonly kernel: string;
  /** The system's name of its own release; a name for people only on Windows. */
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

/** The document of the event that started a job of GitHub Actions; undefined outside of one. */
export async function readEvent(job: {
  readonly variables: Variables;
  readonly probe: Pick<Probe, 'readText'>;
}): Promise<unknown> {
  const file = job.variables.GITHUB_EVENT_PATH;
  return parseJson((file && (await job.probe.readText(file))) || '');
}
