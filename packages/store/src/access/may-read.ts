/** Who reads: what decides which projects exist for them. */
export type Viewer = {
  /** The account that is signed in. */
  readonly userId: string | null;
  /** The project whose token was sent. */
  readonly projectId: number | null;
  /** Whether it is the installation itself, for which every project exists. */
  readonly isInstallation: boolean;
};

/** Everybody: no account and no token. */
export const STRANGER: Viewer = { userId: null, projectId: null, isInstallation: false };

/** Commands on the server, and work that no request began. */
export const INSTALLATION: Viewer = { userId: null, projectId: null, isInstallation: true };

/** Somebody who is signed in. */
export const toUserViewer = (userId: string): Viewer => ({ ...STRANGER, userId });

/** A client with a token of a project. */
export const toTokenViewer = (projectId: number): Viewer => ({ ...STRANGER, projectId });

/**
 * The one rule of who reads what, as conditions of a statement. Every statement that finds a project by a text of a request, or
 * reads several projects, has one of these; all others take the id of a project that was found by such a statement.
 *
 * `project` is the alias of a row of `projects`; the values of `toViewerValues` are the parameters from `first` on.
 */
const hasRole = (
  project: string,
  first: number,
): string => `($${first + 2}::boolean OR ${project}.id = $${first + 1}::int
    OR EXISTS (SELECT 1 FROM project_members v WHERE v.project_id = ${project}.id AND v.user_id = $${first}::text)
    OR EXISTS (SELECT 1 FROM users v WHERE v.id = $${first}::text AND v.is_administrator))`;

/** The viewer may read the project, if they know its name. */
export const mayRead = (project: string, first: number): string =>
  `${project}.deleted_at IS NULL AND (${project}.visibility <> 'private' OR ${hasRole(project, first)})`;

/** Lists and searches of the viewer contain the project. */
export const isListed = (project: string, first: number): string =>
  `${project}.deleted_at IS NULL AND (${project}.visibility = 'public' OR ${hasRole(project, first)})`;

/** The role of the viewer in the project, as a column; null where they have none, and for the holder of a token. */
export const roleOf = (project: string, first: number): string => `CASE
    WHEN $${first + 2}::boolean THEN 'owner'
    WHEN EXISTS (SELECT 1 FROM users v WHERE v.id = $${first}::text AND v.is_administrator) THEN 'owner'
    ELSE (SELECT v.role::text FROM project_members v WHERE v.project_id = ${project}.id AND v.user_id = $${first}::text)
  END`;

/** The parameters of these conditions. */
export const toViewerValues = ({ userId, projectId, isInstallation }: Viewer): readonly unknown[] => [
  userId,
  projectId,
  isInstallation,
];
