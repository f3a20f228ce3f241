/** A request to a fake of a code host, its body read. */
export type FakeRequest = {
  readonly method: string;
  /** Without the query, as it was sent: `%2F` stays. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The JSON of the body, as it was sent; null where there is none. */
  readonly sent: ReturnType<typeof JSON.parse>;
};

/** A response of a fake; null where the address is none of its own. */
export type FakeResponse = { readonly status: number; readonly json: unknown } | null;

export const respond = (status: number, json: unknown): FakeResponse => ({ status, json });

/** `?per_page=100&page=2` of a list. */
export const toPage = <T>(list: readonly T[], query: URLSearchParams): readonly T[] => {
  const size = Number(query.get('per_page') ?? 30);
  const page = Number(query.get('page') ?? 1);
  return list.slice((page - 1) * size, page * size);
};
