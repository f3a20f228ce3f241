/** One entry of a suite: what one commit measured. */
export type SuiteRun = {
  readonly suite: string | null;
  readonly pointer: string;
  readonly tool: string | null;
  readonly commit: string | null;
  /** Milliseconds since 1970. */
  readonly date: number | null;
  /** Objects, as far as the file is intact. */
  readonly benches: readonly { readonly entry: unknown; readonly pointer: string }[];
  /** Older entries of the suite, which one run cannot hold. */
  readonly older: number;
  /** Why the entry cannot be read; null where it can. */
  readonly problem: string | null;
  /** The history of this entry alone, as the file would have it. */
  readonly toDocument: () => unknown;
};
