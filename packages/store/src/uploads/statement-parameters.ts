/** Parameters of a statement: their names, in the order of their numbers, with their types. */
export type Parameters = Readonly<Record<string, string>>;

export type Valued<Of extends Parameters> = Readonly<Record<keyof Of, unknown>>;

/** Each parameter as the text of the statement has it, such as `$2::bigint`. */
export const toReferences = <Of extends Parameters>(parameters: Of): Readonly<Record<keyof Of, string>> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, type], index) => [name, `$${index + 1}::${type}`]),
  ) as Readonly<Record<keyof Of, string>>;

export const toValues = <Of extends Parameters>(parameters: Of, values: Valued<Of>): unknown[] =>
  Object.keys(parameters).map((name) => values[name]);

export const namesOf = (columns: Parameters): string => Object.keys(columns).join(', ');

export const typesOf = (columns: Parameters): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
