/** What one request may cost, and what all requests together may cost. */
export type Limits = {
  /** Bytes of the body as sent. */
  readonly wireBytes: number;
  /** Bytes of the body after decompression. */
  readonly decodedBytes: number;
  /** Bytes of all bodies that are being read or stored at one time, after decompression. */
  readonly heldBytes: number;
  /** How long an upload waits for memory that other uploads hold, before it is rejected with a `Retry-After`. */
  readonly memoryWaitMs: number;
  /** Levels of nesting in a JSON document. The run format needs 6. */
  readonly jsonDepth: number;
  /** Keys of a JSON document; a run of 100,000 results has up to 40 in each. */
  readonly jsonKeys: number;
  /** Keys of one object of it. */
  readonly objectKeys: number;
  /** A body of at least this many bytes is parsed and validated in a separate thread. */
  readonly threadBytes: number;
  /** How long that may take. */
  readonly parseTimeoutMs: number;
  /** Bytes of the heap of such a thread. */
  readonly threadHeapBytes: number;
  /** The whole body has to arrive within this time. */
  readonly bodyTimeoutMs: number;
  /** Native files in one upload. */
  readonly nativeFiles: number;
  /** Bytes of one line of a batch. */
  readonly lineBytes: number;
  /** A batch ends when no whole line arrives, or no response line is read, for this long. */
  readonly batchIdleMs: number;
  /** Uploads by one token; 0 for any number. Uploads whose run is stored already do not count. */
  readonly requestsPerMinute: number;
  /** Results by one token, likewise. */
  readonly resultsPerMinute: number;
  /** Unknown tokens from one IP address; 0 for any number. */
  readonly wrongTokensPerMinute: number;
  /** Projects that one account may own; 0 where only administrators make projects. */
  readonly projectsPerAccount: number;
  /** Series of one project, unless it has its own limit: the cost of its pages grows with them, not with runs. */
  readonly seriesPerProject: number;
  /** Bytes of the responses that are kept in memory, compressed; 0 for none. */
  readonly keptResponseBytes: number;
};

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  wireBytes: 8 * MIB,
  decodedBytes: 64 * MIB,
  heldBytes: 96 * MIB,
  memoryWaitMs: 10_000,
  jsonDepth: 64,
  jsonKeys: 4_000_000,
  objectKeys: 4096,
  threadBytes: 256 * 1024,
  parseTimeoutMs: 120_000,
  threadHeapBytes: 768 * MIB,
  bodyTimeoutMs: 30_000,
  nativeFiles: 20,
  lineBytes: 8 * MIB,
  batchIdleMs: 60_000,
  requestsPerMinute: 1200,
  resultsPerMinute: 1_000_000,
  wrongTokensPerMinute: 30,
  projectsPerAccount: 10,
  seriesPerProject: 10_000,
  keptResponseBytes: 16 * MIB,
};
