import type { Limits } from '../limits.ts';
import { ProblemError } from '../problem.ts';
import { Budget } from './budget.ts';

/** From this size on, runs are laid out one after the other: each takes many times its own size while it is. */
export const LARGE_BYTES = 4 * 1024 * 1024;

/** Asked for in steps: the budget is for what fills a memory, not for every chunk of a socket. */
const STEP = 64 * 1024;

const busy = () =>
  new ProblemError(
    'server-busy',
    'Other uploads take up all the memory there is for them. Send the same upload again: it is stored once.',
    { headers: { 'retry-after': '10' } },
  );

/** The memory for uploads, shared by all requests. */
export class Rooms {
  readonly bytes: Budget;
  readonly large = new Budget(1);
  readonly waitMs: number;

  constructor({ heldBytes, roomWaitMs }: Pick<Limits, 'heldBytes' | 'roomWaitMs'>) {
    this.bytes = new Budget(heldBytes);
    this.waitMs = roomWaitMs;
  }

  /** Room for one upload, given back however `use` ends. */
  async use<T>(use: (room: Room) => Promise<T>): Promise<T> {
    const room = new Room(this);
    try {
      return await use(room);
    } finally {
      room.leave();
    }
  }
}

/** What one upload holds of it. */
export class Room {
  readonly #rooms: Rooms;
  #needed = 0;
  #held = 0;
  #large = false;
  #left = false;

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
  }

  /** Make room for so many bytes more, or refuse the upload with `server-busy` when there is none in time. */
  async grow(bytes: number): Promise<void> {
    this.#needed += bytes;
    if (this.#needed <= this.#held) return;
    const step = Math.ceil((this.#needed - this.#held) / STEP) * STEP;
    const more = Math.min(step, this.#rooms.bytes.capacity - this.#held);
    if (this.#left || !(await this.#rooms.bytes.take(more, this.#rooms.waitMs))) throw busy();
    this.#held += more;
    // Refused for its slowness meanwhile: nobody else would give this back.
    if (this.#left) this.leave();
  }

  /** Wait for a turn before a large body is parsed. */
  async enter(): Promise<void> {
    if (this.#needed < LARGE_BYTES) return;
    if (!(await this.#rooms.large.take(1, this.#rooms.waitMs * 3))) throw busy();
    this.#large = true;
  }

  leave(): void {
    this.#rooms.bytes.give(this.#held);
    if (this.#large) this.#rooms.large.give(1);
    this.#held = 0;
    this.#large = false;
    this.#left = true;
  }
}
