import type { SelectedDriver } from './comparison-options.ts';

/** `mariadb@3.4.0`, `mariadb`, or `mariadb@3.4.0~environment` where a column brings its own environment. */
export function parseSelected(text: string): SelectedDriver & { readonly environment: string | null } {
  const match = /^([^@~]+)(?:@([^~]*))?(?:~(.+))?$/.exec(text);
  return { slug: match?.[1] ?? text, version: match?.[2] || null, environment: match?.[3] ?? null };
}

/** The text that `parseSelected` reads back. The environment is named as it is given: by slug or by identity. */
export const formatSelected = ({ slug, version, environment }: SelectedDriver): string =>
  `${slug}${version ? `@${version}` : ''}${environment ? `~${environment}` : ''}`;
