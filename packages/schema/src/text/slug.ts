import { shortHash } from '../hash/content-hash.ts';

const MAX_LENGTH = 120;

/**
 * A name as it stands in a URL: NFC, lower case, letters and digits of any script joined by hyphens.
 * `go-sql-driver/mysql → go-sql-driver-mysql`, `boost.mysql → boost.mysql`, `do <random number> → do-random-number`.
 * The dot stays, because driver names carry it; a leading or trailing one goes.
 * Empty for a name without any letter or digit. A name over 120 characters ends in a hash of the whole slug, so that
 * two long names with the same beginning stay two.
 */
export function toSlug(name: string): string {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  if (slug.length <= MAX_LENGTH) return slug;
  const beginning = slug.slice(0, MAX_LENGTH - 17).replace(/[\ud800-\udbff]$/, '');
  return `${beginning}-${shortHash(slug)}`;
}
