/**
 * A name as it stands in a URL: NFC, lower case, letters and digits of any script joined by hyphens.
 * `go-sql-driver/mysql → go-sql-driver-mysql`, `boost.mysql → boost.mysql`, `do <random number> → do-random-number`.
 * The dot stays, because driver names carry it; a leading or trailing one goes.
 */
export function toSlug(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 120);
}
