/** A driver as a URL asks for it. `version` null: its newest. `environment`: only where each column brings its own. */
export type SelectedDriver = {
  readonly slug: string;
  /** Raw or parsed text of the version. */
  readonly version: string | null;
  readonly environment?: string | null;
};

/** `mariadb@3.4.0`, `mariadb`, or `mariadb@3.4.0~environment` where a column brings its own environment. */
export function parseSelected(text: string): SelectedDriver & { readonly environment: string | null } {
  const match = /^([^@~]+)(?:@([^~]*))?(?:~(.+))?$/.exec(text);
  return { slug: match?.[1] ?? text, version: match?.[2] || null, environment: match?.[3] ?? null };
}

/** The text that `parseSelected` reads back. The environment is named as it is given: by slug or by identity. */
export const formatSelected = ({ slug, version, environment }: SelectedDriver): string =>
  `${slug}${version ? `@${version}` : ''}${environment ? `~${environment}` : ''}`;
