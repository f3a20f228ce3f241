import type { Project } from '../projects/project.ts';

/** A token as it was read some time before its upload, with what the run was made of in its project. */
export type EarlierToken = { readonly id: string; readonly project: Pick<Project, 'slug' | 'identityKeys'> };

/** Nothing was stored: the token is not in force, or its project is not what it was. */
export class TokenRejectedError extends Error {
  override readonly name = 'TokenRejectedError';
}

/** What a statement looks for of it; null where the token is known to be in force. */
export const TOKEN_PARAMETERS = { token: 'uuid', slug: 'text', identityKeys: 'jsonb' } as const;

export const toTokenValues = (token: EarlierToken | undefined) => ({
  token: token?.id ?? null,
  slug: token?.project.slug ?? null,
  identityKeys: token?.project.identityKeys ? JSON.stringify(token.project.identityKeys) : null,
});

type References = Readonly<Record<keyof typeof TOKEN_PARAMETERS | 'project' | 'runRow', string>>;

/** Whether the token may upload the run, was in force when it was received, and its project is what it was. */
export const isTokenInForce = ($: References): string => `(${$.token} IS NULL OR EXISTS (
    SELECT 1 FROM tokens t JOIN projects p ON p.id = t.project_id
    WHERE t.id = ${$.token} AND t.project_id = ${$.project} AND 'upload' = ANY (t.scopes) AND t.revoked_at IS NULL
      AND (t.expires_at IS NULL OR t.expires_at > (${$.runRow}->>'received_at')::timestamptz)
      AND p.archived_at IS NULL AND p.deleted_at IS NULL AND p.slug = ${$.slug} AND p.identity_keys IS NOT DISTINCT FROM ${$.identityKeys}
  ))`;
