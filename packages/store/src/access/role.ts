/** What an account may do in a project, least first. Each role includes those before it. */
const PROJECT_ROLES = ['viewer', 'contributor', 'maintainer', 'owner'] as const;

export type ProjectRole = (typeof PROJECT_ROLES)[number];

export type Visibility = 'public' | 'unlisted' | 'private';

/** Whether a role is that one or includes it. No role includes none. */
export const includesRole = (role: ProjectRole | null, required: ProjectRole): boolean =>
  role !== null && PROJECT_ROLES.indexOf(role) >= PROJECT_ROLES.indexOf(required);
