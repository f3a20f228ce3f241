import { type Terminal, UsageError } from '../terminal.ts';

/** What a command line may leave out. */
type Wanted = {
  /** The option that gives it, as the help shows it. */
  readonly option: string;
  readonly given: string | undefined;
  readonly question: string;
  /** What is taken where nothing is typed, or nobody can be asked. */
  readonly usual?: string | undefined;
};

/**
 * A value of the command line, or what a person types.
 *
 * @throws UsageError that names the option, where there is neither
 */
export async function settle(
  { option, given, question, usual }: Wanted,
  { ask }: Pick<Terminal, 'ask'>,
): Promise<string> {
  const shown = usual === undefined ? '' : ` [${usual}]`;
  const typed = given ?? (await ask?.(`${question}${shown}: `))?.trim();
  const value = typed || usual;
  if (value) return value;
  throw new UsageError(`${option} is missing: ${question}`);
}

/** @throws UsageError that lists the names, for another one */
export function parseOneOf<const Name extends string>(option: string, names: readonly Name[], text: string): Name {
  const name = names.find((known) => known === text);
  if (name !== undefined) return name;
  throw new UsageError(`${option} is ${names.join(', ')}, not "${text}"`);
}
