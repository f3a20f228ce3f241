import type { Project } from '../projects/project.ts';

/** A token as it was read some time before its upload, with what the run was made of in its project. */
export type EarlierToken = { readonly id: string; readonly project: Pick<Project, 'slug' | 'identityKeys'> };

/** Nothing was stored: the token is not in force, or its project is not what it was. */
export class TokenRejectedError extends Error {
  override readonly name = 'TokenRejectedError';
}

/** What `store_run` looks for of it; null where the token is known to be in force. */
export const toTokenValues = (token: EarlierToken | undefined) => ({
  token: token?.id ?? null,
  slug: token?.project.slug ?? null,
  identityKeys: token?.project.identityKeys ? JSON.stringify(token.project.identityKeys) : null,
});
