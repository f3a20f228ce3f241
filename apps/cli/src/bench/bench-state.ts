import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Invocation } from '@tachograph/interleave';
import { acquireLock } from '@tachograph/processes';
import type { RunInput } from '@tachograph/schema/run';
import { UsageError } from '../terminal.ts';

/** One invocation, as a run, and what the next one takes over from it. */
export type StoredInvocation = {
  readonly run: RunInput & { readonly repetitionGroup: string };
  readonly operations: Invocation['operations'];
  /** Name and version of each worker's driver, as the run has them. */
  readonly drivers: Readonly<Record<string, { readonly name: string; readonly version: string }>>;
};

const NAME = /^invocation-\d{3}\.json$/;

/**
 * The folder of one plan: `invocation-001.json` and so on, complete or absent, so that an interrupted start continues. A
 * start after the last one begins anew.
 */
export class BenchState {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** One process at a time; returns what releases it. */
  lock(): () => void {
    mkdirSync(this.folder, { recursive: true });
    const lock = acquireLock(join(this.folder, 'lock'));
    if ('heldBy' in lock) throw new UsageError(`process ${lock.heldBy} runs the same benchmark: wait for its end`);
    return lock.release;
  }

  #names(): string[] {
    return readdirSync(this.folder)
      .filter((name) => NAME.test(name))
      .sort();
  }

  read(): StoredInvocation[] {
    return this.#names().map((name): StoredInvocation => JSON.parse(readFileSync(join(this.folder, name), 'utf8')));
  }

  add(invocation: StoredInvocation): void {
    const number = String(this.#names().length + 1).padStart(3, '0');
    const file = join(this.folder, `invocation-${number}.json`);
    writeFileSync(`${file}.new`, JSON.stringify(invocation));
    renameSync(`${file}.new`, file);
  }

  clear(): void {
    for (const name of this.#names()) rmSync(join(this.folder, name));
  }
}
