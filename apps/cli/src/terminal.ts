/** The world as commands see it: what they read, where they write, what time it is. `main.ts` makes the real one. */
export type Terminal = {
  /** The bytes of a file, or of standard input for `-`; a failure comes as `FileProblem`. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly now: Date;
};

/** A file that could not be read, in words for the person who named it. */
export class FileProblem extends Error {}

/** A command line that makes no sense, in words for the person who typed it. */
export class Misuse extends Error {}

/** What the exit status says: all well, misuse of the command line, or nothing usable in the file. */
export const EXIT = { ok: 0, misuse: 1, refused: 2 } as const;
