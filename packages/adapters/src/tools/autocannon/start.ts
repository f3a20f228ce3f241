import type { Load } from '../../load-tool/load.ts';

/** One start of autocannon, from any of its formats. */
export type Start = Pick<Load, 'location' | 'params' | 'figures'> & {
  /** The title, or the path of the URL. */
  readonly name: string;
};
