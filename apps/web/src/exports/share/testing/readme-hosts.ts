/** What a site keeps of the HTML of a README: whatever stands in neither list is dropped, an element without what it contains. */
export type ReadmeHost = {
  readonly name: string;
  /** Repository, file, and the commit and date that the lists were read at. */
  readonly source: string;
  readonly elements: ReadonlySet<string>;
  /** By element and attribute, as in `img alt`: which values are kept. */
  readonly attributes: ReadonlyMap<string, RegExp>;
};

/** Of the elements that a kit, a block or Markdown makes, those that all five sites keep. */
const ELEMENTS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'details', 'summary'],
  ...['a', 'img', 'strong', 'em', 'code', 'sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const ANY = /^/;
const ADDRESS = /^https?:\/\/\S+$/;

/** Attributes that all five sites keep. What some keep besides, such as `align` or a `class`, is left out: nothing may rely on it. */
const ATTRIBUTES = { 'a href': ADDRESS, 'img src': ADDRESS, 'img width': ANY, 'img alt': ANY };

const THEMED = { 'source srcset': ADDRESS, 'source media': ANY };

type Own = { readonly elements?: readonly string[]; readonly attributes?: Readonly<Record<string, RegExp>> };

const toHost = (name: string, source: string, { elements = [], attributes = {} }: Own = {}): ReadmeHost => ({
  name,
  source,
  elements: new Set([...ELEMENTS, ...elements]),
  attributes: new Map(Object.entries({ ...ATTRIBUTES, ...attributes })),
});

/**
 * The sites that show a README, with their lists as far as a kit or a block can come upon them. GitHub has published the filter
 * that it began with, which its maintainer kept up; npm has its READMEs rendered by GitHub today (docs.npmjs.com, "About package
 * README files"), and its own filter of before is the stricter.
 */
export const README_HOSTS: readonly ReadmeHost[] = [
  toHost('GitHub', 'gjtorikian/html-pipeline lib/html_pipeline/sanitization_filter.rb 5470e4eb 2024-02-01', {
    elements: ['picture', 'source'],
    attributes: THEMED,
  }),
  toHost('npm', 'npm/marky-markdown lib/sanitize.js 74e4b9d 2020-02-14, and the defaults of sanitize-html 1'),
  toHost('PyPI', 'pypa/readme_renderer readme_renderer/clean.py 5d6e737 2026-07-27', { elements: ['picture'] }),
  toHost('crates.io', 'rust-lang/crates.io crates/crates_io_markdown/src/lib.rs ad887645 2026-07-15, and ammonia 4.1', {
    elements: ['picture', 'source'],
    attributes: THEMED,
  }),
  toHost('pkg.go.dev', 'golang/pkgsite internal/sanitizer/sanitizer.go 1d37c52d 2025-07-21', {
    elements: ['picture', 'source'],
    attributes: {
      ...THEMED,
      'source media': /^[\w\s():./-]+$/,
      'img alt': /^[\p{L}\p{N} \t\r\n\f_',[\]!./\\()-]*$/u,
    },
  }),
];
