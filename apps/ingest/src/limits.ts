/** What one request may cost. */
export type Limits = {
  /** Bytes of the body as sent. */
  readonly wireBytes: number;
  /** Bytes of the body after decompression. */
  readonly decodedBytes: number;
  /** Levels of nesting in a JSON document. The run format needs 6. */
  readonly jsonDepth: number;
  /** The whole body has to arrive within this time. */
  readonly bodyTimeoutMs: number;
  /** Native files in one upload. */
  readonly nativeFiles: number;
};

export const DEFAULT_LIMITS: Limits = {
  wireBytes: 2 * 1024 * 1024,
  decodedBytes: 8 * 1024 * 1024,
  jsonDepth: 64,
  bodyTimeoutMs: 20_000,
  nativeFiles: 20,
};
