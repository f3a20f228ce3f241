import type { RawParams } from '@/routing/search-params.ts';

/** `?version=3`: the number of a version. What is none counts as left out. */
export const parseVersion = ({ version }: RawParams): number | undefined =>
  typeof version === 'string' && /^[1-9]\d{0,8}$/.test(version) ? Number(version) : undefined;
