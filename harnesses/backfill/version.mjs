/**
 * A version as its parts: `v1.9.3`, `8.0.28`, `3.0.2-rc`, `19.21.0.0.1`. What npm, Go and Maven have in common is enough to
 * choose and order the releases of a driver. The pages order versions by their own rules.
 *
 * @typedef {object} Version
 * @property {string} text as in the registry
 * @property {number[]} numbers
 * @property {(string | number)[]} pre empty for a release
 */

const PATTERN = /^v?(\d+(?:\.\d+)*)(?:(?:-|(?=[a-z]))([\w.-]+))?(?:\+.*)?$/i;

/** @param {string} text @returns {Version | null} null for other text, such as the name of a branch */
export function parseVersion(text) {
  const match = PATTERN.exec(text.trim());
  if (!match?.[1]) return null;
  // `rc10` has two parts, so that it comes after `rc2`.
  const pre = (match[2] ?? '').toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  return {
    text: text.trim(),
    numbers: match[1].split('.').map(Number),
    pre: pre.map((part) => (/^\d/.test(part) ? Number(part) : part)),
  };
}

/** @param {readonly number[]} a @param {readonly number[]} b @returns {number} missing parts are 0: `2.5` is `2.5.0` */
export function compareNumbers(a, b) {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const order = (a[at] ?? 0) - (b[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

/** Older first; a pre-release before its release. @param {Version} a @param {Version} b */
export function compareVersions(a, b) {
  return compareNumbers(a.numbers, b.numbers) || comparePre(a.pre, b.pre);
}

/**
 * A number comes before text, as in Semantic Versioning; alpha, beta, dmr and rc are in alphabetical order.
 *
 * @type {(a: readonly (string | number)[], b: readonly (string | number)[]) => number}
 */
function comparePre(a, b) {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length) - Math.sign(a.length);
  const at = a.findIndex((part, index) => part !== b[index]);
  const one = a[at];
  const other = b[at];
  if (one === undefined || other === undefined) return a.length - b.length;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
  return one < other ? -1 : 1;
}
