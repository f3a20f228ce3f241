/** A driver's name with the version that follows it. */
export type VersionedName = { readonly name: string; readonly version: string };

const NUMBER = String.raw`\d{1,9}(?:\.\d{1,9}){0,3}(?:[-+.][\dA-Za-z][\w.+-]{0,40})?`;
const RELEASE = String.raw`\d{1,9}\.\d{1,9}(?:\.\d{1,9}){0,2}(?:[-+.][\dA-Za-z][\w.+-]{0,40})?`;

/**
 * `mysql2@3.11.0`, `mysql2 (3.11.0)`, `pgx v5.7.1`, `psycopg 3.2`, `pg-8.11.3`. A number without a dot and without a
 * sign before it is the size of something: `psycopg2-100`, `mysql2 100`.
 */
const VERSIONED = [
  new RegExp(`^(.{1,100}?)(?:@v?|[ _-]v)(${NUMBER})$`, 'i'),
  new RegExp(`^(.{1,100}?) ?\\(v?(${NUMBER})\\)$`, 'i'),
  new RegExp(`^(.{1,100}?) (${RELEASE})$`),
  /^(.{1,100}?)[-_](\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+.]\w{1,20}){0,3})$/,
];

/** Name and version of a printed name that ends in a version; null for any other. */
export function splitVersion(printed: string): VersionedName | null {
  if (printed.length > 200 || !/\d\)?$|\d[-+.]?[\w.+-]{1,40}\)?$/.test(printed)) return null;
  for (const pattern of VERSIONED) {
    const [, name, version] = pattern.exec(printed) ?? [];
    if (name !== undefined && version !== undefined && name.trim() !== '') return { name: name.trim(), version };
  }
  return null;
}
