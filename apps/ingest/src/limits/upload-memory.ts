import { ProblemError } from '../http/problem.ts';
import type { Limits } from './limits.ts';
import { Semaphore } from './semaphore.ts';

/** Runs of this size or more are prepared one at a time: each takes many times its own size meanwhile. */
const LARGE_BYTES = 4 * 1024 * 1024;

/** Memory is leased in steps: the limit is for bodies that fill the memory, not for every chunk of a socket. */
const STEP = 64 * 1024;

const busy = () =>
  new ProblemError(
    'server-busy',
    'Other uploads take up all the memory there is for them. Send the same upload again: it is stored once.',
    { headers: { 'retry-after': '10' } },
  );

type MemoryLimits = Pick<Limits, 'heldBytes' | 'memoryWaitMs' | 'threadBytes'>;

/** The memory for uploads, shared by all requests. */
export class UploadMemory {
  readonly bytes: Semaphore;
  readonly large = new Semaphore(1);
  readonly limits: MemoryLimits;
  readonly holdLarge: () => () => void;

  /** @param holdLarge called when a body is held that is read in a thread; what it returns, when it is released */
  constructor(limits: MemoryLimits, holdLarge: () => () => void = () => () => {}) {
    this.bytes = new Semaphore(limits.heldBytes);
    this.limits = limits;
    this.holdLarge = holdLarge;
  }

  /** A lease for one upload, released however `use` ends. */
  async use<T>(use: (lease: MemoryLease) => Promise<T>): Promise<T> {
    const lease = new MemoryLease(this);
    try {
      return await use(lease);
    } finally {
      lease.release();
    }
  }
}

/** The share of one upload. */
export class MemoryLease {
  readonly #memory: UploadMemory;
  #needed = 0;
  #held = 0;
  #large = false;
  #released = false;
  #letGo: (() => void) | null = null;

  constructor(memory: UploadMemory) {
    this.#memory = memory;
  }

  /** Lease this many more bytes, or reject the upload with `server-busy` when they do not become free in time. */
  async grow(bytes: number): Promise<void> {
    this.#needed += bytes;
    if (this.#needed <= this.#held) return;
    const step = Math.ceil((this.#needed - this.#held) / STEP) * STEP;
    const more = Math.min(step, this.#memory.bytes.capacity - this.#held);
    if (this.#released || !(await this.#memory.bytes.acquire(more, this.#memory.limits.memoryWaitMs))) throw busy();
    this.#held += more;
    if (this.#needed >= this.#memory.limits.threadBytes) this.#letGo ??= this.#memory.holdLarge();
    // The upload timed out while it waited: nothing else would release these bytes.
    if (this.#released) this.release();
  }

  async waitForTurn(): Promise<void> {
    if (this.#needed < LARGE_BYTES) return;
    if (!(await this.#memory.large.acquire(1, this.#memory.limits.memoryWaitMs * 3))) throw busy();
    this.#large = true;
  }

  release(): void {
    this.#memory.bytes.release(this.#held);
    if (this.#large) this.#memory.large.release(1);
    this.#letGo?.();
    this.#letGo = null;
    this.#held = 0;
    this.#large = false;
    this.#released = true;
  }
}
