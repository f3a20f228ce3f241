/** What one request may cost, and what all of them together may. */
export type Limits = {
  /** Bytes of the body as sent. */
  readonly wireBytes: number;
  /** Bytes of the body after decompression. */
  readonly decodedBytes: number;
  /** Bytes of all bodies that are being read or stored at one time, after decompression. */
  readonly heldBytes: number;
  /** How long an upload waits for room among the others before it is told to come again. */
  readonly roomWaitMs: number;
  /** Levels of nesting in a JSON document. The run format needs 6. */
  readonly jsonDepth: number;
  /** The whole body has to arrive within this time. */
  readonly bodyTimeoutMs: number;
  /** Native files in one upload. */
  readonly nativeFiles: number;
  /** Bytes of one line of a batch. */
  readonly lineBytes: number;
  /** A batch ends when no whole line arrives, or no answer is read, for this long. */
  readonly batchIdleMs: number;
  /** Uploads by one token; 0 for any number. Those that find their run stored already do not count. */
  readonly requestsPerMinute: number;
  /** Results by one token, likewise. */
  readonly resultsPerMinute: number;
  /** Tokens that are not known, from one address; 0 for any number. */
  readonly wrongTokensPerMinute: number;
  /** Series of one project: what is on its pages grows with them, not with runs. */
  readonly seriesPerProject: number;
};

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  wireBytes: 8 * MIB,
  decodedBytes: 64 * MIB,
  heldBytes: 96 * MIB,
  roomWaitMs: 10_000,
  jsonDepth: 64,
  bodyTimeoutMs: 30_000,
  nativeFiles: 20,
  lineBytes: 8 * MIB,
  batchIdleMs: 60_000,
  requestsPerMinute: 1200,
  resultsPerMinute: 1_000_000,
  wrongTokensPerMinute: 30,
  seriesPerProject: 10_000,
};
