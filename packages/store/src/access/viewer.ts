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
