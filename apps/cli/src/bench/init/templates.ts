import generated from './templates.generated.json' with { type: 'json' };

/** What the machine must have beside what a template installs. */
export type Need = {
  readonly name: string;
  /** A command that succeeds where it is there: a program, and its arguments. */
  readonly probe: readonly string[];
  /** The command that installs it on Debian, or where it is. */
  readonly install: string;
};

/** The worker of a driver, as bench/workers describes it. */
export type Template = {
  readonly language: string;
  /** What it speaks: `postgres`, `mysql`, which is also that of MariaDB, or `sqlite`. */
  readonly database: string;
  readonly driver: string;
  /** `installed` for what the machine has. */
  readonly version: string;
  /** The C client that the others of its database are compared with. */
  /** Paths below the folder, and the names of their texts. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Commands that run in the folder, in their order, without a shell. */
  readonly install: readonly (readonly string[])[];
  /** Starts the worker, seen from the folder. */
  readonly command: readonly string[];
  readonly needs: readonly Need[];
};

/** Of every driver: by language, then in the order of the league. */
export const TEMPLATES: readonly Template[] = generated.drivers;

const TEXTS: Readonly<Record<string, string>> = generated.texts;

/** The files of a template, text by path. */
export const readFiles = ({ files }: Template): Record<string, string> =>
  Object.fromEntries(files.map(({ path, text }) => [path, TEXTS[text] ?? '']));
