import { toReadableValue } from './readable-address.ts';

export type QueryParams = Readonly<Record<string, string | null | undefined>>;

/** The query of a URL, with its question mark; empty without params. */
export const toQuery = (params: QueryParams): string => {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => !!pair[1]);
  const text = pairs.map(([key, value]) => `${key}=${toReadableValue(value)}`);
  return text.length > 0 ? `?${text.join('&')}` : '';
};

/** A page of a project, by the segments of its path. */
export const toPagePath = (segments: readonly string[], params: QueryParams = {}): string =>
  `/p/${segments.map(encodeURIComponent).join('/')}${toQuery(params)}`;
