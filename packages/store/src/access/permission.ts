import { includesRole, type ProjectRole } from './role.ts';

/** What a token of a project was made for. */
export type TokenScope = 'upload' | 'edit' | 'admin';

/** What one may do in a project beside reading it, and the least role that may. */
const LEAST_ROLE = {
  /** Upload runs and report releases. */
  upload: 'contributor',
  /** Freeze pages for ever. */
  share: 'contributor',
  /** Write notes. */
  note: 'contributor',
  /** Set states of changes. */
  triage: 'maintainer',
  /** Exclude and delete runs, set rules for names and notifications, delete shares. */
  curate: 'maintainer',
  /** Tokens, members, visibility, deletion. */
  own: 'owner',
} as const satisfies Readonly<Record<string, ProjectRole>>;

export type Permission = keyof typeof LEAST_ROLE;

const PERMISSIONS = Object.keys(LEAST_ROLE) as readonly Permission[];

const OF_SCOPE: Readonly<Record<TokenScope, readonly Permission[]>> = {
  /** Jobs freeze what they have uploaded. */
  upload: ['upload', 'share'],
  edit: ['share', 'note', 'triage'],
  admin: ['share', 'note', 'triage', 'curate', 'own'],
};

export const permissionsOfScopes = (scopes: readonly TokenScope[]): readonly Permission[] =>
  PERMISSIONS.filter((permission) => scopes.some((scope) => OF_SCOPE[scope].includes(permission)));

export const permissionsOfRole = (role: ProjectRole | null): readonly Permission[] =>
  PERMISSIONS.filter((permission) => includesRole(role, LEAST_ROLE[permission]));

export const roleFor = (permission: Permission): ProjectRole => LEAST_ROLE[permission];

/** The first scope that has a permission, for a message. */
export const scopeFor = (permission: Permission): TokenScope =>
  (Object.keys(OF_SCOPE) as TokenScope[]).find((scope) => OF_SCOPE[scope].includes(permission)) ?? 'admin';
