import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PreviewResponse } from '@tachograph/openapi/responses';
import type { RunMemory } from '@tachograph/schema/reading';
import { FixedQueue, Piscina } from 'piscina';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { Semaphore } from '../limits/semaphore.ts';
import { type PreviewBody, previewNative } from '../native/preview-native.ts';
import { prepareRun } from '../runs/prepare-run.ts';
import type { RunBody } from '../runs/run-body.ts';
import type { PreparedRun } from '../runs/to-prepared-run.ts';
import type { PlainProblem } from './body-thread.ts';
import { type PackedRun, unpackRun } from './packed-run.ts';

/** Bodies that are read at one time. A third one waits. */
const THREADS = 2;

/** An idle thread takes 60 MB of memory, and half a second of processor time to start. */
const IDLE_MS = 60_000;

const MIB = 1024 * 1024;

/** A thread keeps what its body becomes, so a larger young generation of its heap, 48 MB by default, would only be more memory. */
const YOUNG_MB = 8;

/** Beside the bundle of the server, or beside this source. */
const SCRIPT = import.meta.url.endsWith('.ts') ? './body-thread-from-sources.mjs' : './body-thread.mjs';

type Tasks = {
  readonly prepare: { readonly input: RunBody; readonly output: PackedRun };
  readonly preview: { readonly input: PreviewBody; readonly output: PreviewResponse };
};

type ThreadLimits = Pick<Limits, 'threadBytes' | 'parseTimeoutMs' | 'threadHeapBytes' | 'memoryWaitMs'>;

const isProblem = (output: object): output is PlainProblem => 'problem' in output;

/**
 * Reads bodies: parses, converts and validates them. A large body is read in a separate thread, with a limit of time and of
 * memory, so that the server answers other requests meanwhile. Threads start when they are needed.
 */
export class BodyThreads {
  readonly #limits: ThreadLimits;
  readonly #free = new Semaphore(THREADS);
  readonly #pool: Piscina;
  readonly #memory: RunMemory | null;

  /** @param memory of the bodies that are read in this thread; null where each is prepared by itself */
  constructor(limits: ThreadLimits, memory: RunMemory | null = null) {
    this.#limits = limits;
    this.#memory = memory;
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL(SCRIPT, import.meta.url)),
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      taskQueue: new FixedQueue(),
      resourceLimits: {
        maxOldGenerationSizeMb: Math.ceil(limits.threadHeapBytes / MIB),
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
    // A thread that ends without a task is started again when it is needed.
    this.#pool.on('error', () => {});
  }

  /** As `prepareRun`. The body of a large input is gone afterwards. */
  async prepareRun(input: RunBody): Promise<PreparedRun> {
    if (input.body.length < this.#limits.threadBytes) return prepareRun(input, this.#memory);
    return unpackRun(await this.#run('prepare', { ...input, gzip: null }));
  }

  /** As `previewNative`. The body of a large input is gone afterwards. */
  async previewNative(input: PreviewBody): Promise<PreviewResponse> {
    if (input.body.length < this.#limits.threadBytes) return previewNative(input);
    return this.#run('preview', input);
  }

  /** Bodies that are read in threads, and that wait for one. */
  load(): { readonly active: number; readonly waiting: number } {
    return this.#free.load();
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #run<Name extends keyof Tasks>(name: Name, input: Tasks[Name]['input']): Promise<Tasks[Name]['output']> {
    if (!(await this.#free.acquire(1, this.#limits.memoryWaitMs))) {
      const detail = 'Other large uploads are being read. Send the same upload again: it is stored once.';
      throw new ProblemError('server-busy', detail, { headers: { 'retry-after': '10' } });
    }
    const ended = new AbortController();
    // A thread that cannot start leaves its task waiting.
    const failed = once(this.#pool, 'error', { signal: ended.signal }).then(([error]) => Promise.reject(error));
    failed.catch(() => {});
    try {
      const signal = AbortSignal.timeout(this.#limits.parseTimeoutMs);
      const transferList = [input.body.buffer as ArrayBuffer];
      const output = await Promise.race([this.#pool.run(input, { name, signal, transferList }), failed]);
      if (!isProblem(output)) return output;
      const { code, message, extras } = output.problem;
      throw new ProblemError(code, message, extras);
    } catch (error) {
      throw this.#toProblemError(error);
    } finally {
      ended.abort();
      this.#free.release(1);
    }
  }

  #toProblemError(error: unknown): unknown {
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    const { parseTimeoutMs, threadHeapBytes } = this.#limits;
    const seconds = `more than ${parseTimeoutMs / 1000} seconds`;
    const memory = `more than ${Math.ceil(threadHeapBytes / MIB)} MiB of memory`;
    const needed = name === 'AbortError' ? seconds : code === 'ERR_WORKER_OUT_OF_MEMORY' ? memory : null;
    if (needed === null) return error;
    const detail = `Reading the body took ${needed}. Split the upload into several runs with a common repetitionGroup.`;
    return new ProblemError('body-too-complex', detail);
  }
}
