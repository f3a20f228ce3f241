const PAGES: Readonly<Record<string, (name: string) => string>> = {
  npm: (name) => `https://www.npmjs.com/package/${name}`,
  golang: (name) => `https://pkg.go.dev/${name}`,
  maven: (name) => `https://central.sonatype.com/artifact/${name}`,
  pypi: (name) => `https://libraries.io/pypi/${name}`,
  cargo: (name) => `https://crates.io/crates/${name}`,
};

/** The page of a package in its registry; null for a registry whose pages are not known. Version and qualifiers are left out. */
export function toRegistryHref(purl: string): string | null {
  const match = /^pkg:([a-z]+)\/([^?#]+)/.exec(purl);
  const page = PAGES[match?.[1] ?? ''];
  const [name = ''] = (match?.[2] ?? '').split(/(?<=.)@(?=[^/]*$)/);
  if (!page || !/^[\w.\-/%@~]+$/.test(name)) return null;
  return page(name.replace(/^%40/i, '@'));
}
