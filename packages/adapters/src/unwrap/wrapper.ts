/** The lines that one stream of a wrapper has: a service of Compose, a package of a monorepo. */
type StreamSeen = {
  readonly name: string;
  readonly lines: number;
  /** Those of them that stand in a run of at least three wrapped lines. */
  readonly inRuns: number;
  /** A line that only the wrapped program's runner prints stands behind the prefix: npm's header, for one. */
  readonly isProven: boolean;
};

/** What a wrapper's prefix matches in a file. Blank lines and lines with nothing behind the prefix count nowhere. */
export type Seen = {
  readonly lines: number;
  /** Lines of the file that are not blank, with the prefix or without it. */
  readonly all: number;
  readonly inRuns: number;
  readonly streams: readonly StreamSeen[];
  /** Another line of the file names the tool that writes such prefixes. */
  readonly isNamed: boolean;
};

/** What a program around a tool writes before each line that the tool prints. */
export type Wrapper = {
  /** What is removed, as a sentence part that follows "the text has". */
  readonly what: string;
  /**
   * Matches the prefix at the start of a line. Groups: `stream`, whose lines belong together; `join`, where the line
   * continues the line before it.
   */
  readonly prefix: RegExp;
  /** A line behind the prefix that only the runner of the wrapped program prints. */
  readonly proof?: RegExp;
  /** A line without the prefix that names the program. */
  readonly naming?: RegExp;
  /** Lines of the program itself, with the prefix or without it, trimmed: they go with it. */
  readonly own?: RegExp;
  /** Only lines in runs lose the prefix, and a blank line ends a run: a line alone that begins so is something else. */
  readonly onlyRuns?: true;
  /** The streams that lose the prefix: none where the evidence is too weak. A wrapper without streams has one, ''. */
  readonly listEvident: (seen: Seen) => readonly StreamSeen[];
};
