import type { Build } from './builds.ts';
import type { ServiceName } from './services.ts';

/** Measured in turns with the base, by a `tacho-bench.json`. */
export type InTurns = {
  /** Path of the file from the root of the repository, with slashes. */
  readonly bench: string;
  /** Lines of a shell that build its workers, in its folder. */
  readonly install: readonly string[];
  /** Whether the file names what builds both checkouts. */
  readonly buildsItself: boolean;
};

/** Measured by a command of the repository, whose output is uploaded. */
export type ByCommand = {
  /** One line of a shell. */
  readonly command: string;
  /** The file that it writes, or a pattern. */
  readonly files: string;
};

/** What a workflow needs to know. */
export type CiPlan = {
  /** URL of the upload API. */
  readonly url: string;
  readonly project: string;
  /** The default branch. */
  readonly branch: string;
  /** Every pull request, or those with the label. */
  readonly when: 'pull-request' | 'label';
  readonly service: ServiceName | null;
  readonly build: Build | null;
  readonly measure: InTurns | ByCommand;
};

/** The label that starts a measurement. */
export const LABEL = 'benchmark';

/** The command of the server, in a shell that has its URL. */
export const TACHO = 'npx --yes "$TACHO_URL/cli/tacho.tgz"';

/** A text as a YAML string in double quotes, which JSON is (YAML 1.2, 1.3). */
export const quote = (text: string): string => JSON.stringify(text);

/** A mapping on one line. */
export const toFlow = (fields: Readonly<Record<string, string>>): string =>
  `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${quote(value)}`)
    .join(', ')} }`;

/** Lines below something, each with these blanks before it. */
export const indent = (lines: readonly string[], blanks: number): string =>
  lines.map((line) => `${' '.repeat(blanks)}${line}\n`).join('');
