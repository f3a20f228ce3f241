type Identified = { readonly identity: string };

/** True when a slug, or the whole identity, names this environment. The words before `~` may have changed since. */
export const namesEnvironment = (slug: string, environment: Identified): boolean => {
  const tail = slug.includes('~') ? slug.slice(slug.lastIndexOf('~') + 1) : slug;
  return tail.length >= 6 && environment.identity.startsWith(tail);
};

/** The identity a slug names. One that names nothing stays as it is, so that it is told as unknown. */
export const toIdentity = (slug: string | null | undefined, environments: readonly Identified[]): string | null =>
  slug ? (environments.find((environment) => namesEnvironment(slug, environment))?.identity ?? slug) : null;
