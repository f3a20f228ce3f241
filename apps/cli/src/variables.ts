/** Environment variables, as a value: what is not set is undefined. */
export type Variables = Readonly<Record<string, string | undefined>>;
