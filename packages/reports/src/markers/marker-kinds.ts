/** What a pair of markers encloses. `report` stands at the head of a document, without an end. */
export type MarkerKind = 'compare' | 'value' | 'claim' | 'report';

type Rule = {
  /** Names that may stand before `=`. */
  readonly keys: readonly string[];
  /** The shape of the words without `=`, and how it reads. */
  readonly words: RegExp;
  readonly example: string;
};

/** What may stand in each marker. A name of one word is a letter and then anything but spaces, `=` and `>`. */
export const MARKER_KINDS: Readonly<Record<MarkerKind, Rule>> = {
  compare: {
    keys: ['d', 'ref', 's', 'params', 'm', 'env', 'show', 'share', 'title'],
    words: /^$/,
    example: 'compare d=mariadb ref=mysql2 s=select-1 show=table',
  },
  value: {
    keys: ['d', 'ref', 's', 'params', 'm', 'env', 'share', 'was'],
    words: /^(?:version)?$/,
    example: 'value d=mariadb ref=mysql2 s=select-1',
  },
  claim: {
    keys: ['s', 'params', 'm', 'env', 'share'],
    words: /^[^\s<>=~]{1,100} (?:[<>=~]|[<>] \d{1,6}(?:\.\d{1,6})?) [^\s<>=~]{1,100}$/,
    example: 'claim mariadb > 1.1 mysql2 s=select-1',
  },
  report: {
    keys: ['env', 'm', 'd', 'ref'],
    words: /^https?:\/\/[^\s]{1,500}$/,
    example: 'report https://host/p/project env=mariadb-10.11 m=latency',
  },
};

export const isMarkerKind = (word: string): word is MarkerKind => Object.hasOwn(MARKER_KINDS, word);

/** Which markers may stand directly inside of which: values in the sentence of a claim, and nothing else. */
export const mayContain = (outer: MarkerKind, inner: MarkerKind): boolean => outer === 'claim' && inner === 'value';
