type NamedVersion = { readonly name: string; readonly version?: string | null | undefined };

/** "tinybench 2.9.0", "tinybench"; empty where there is nothing to name. */
export const formatNamed = (thing: NamedVersion | null | undefined): string =>
  [thing?.name, thing?.version].filter(Boolean).join(' ');
