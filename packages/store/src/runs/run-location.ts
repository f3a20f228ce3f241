import type { Viewer } from '../access/viewer.ts';

/** Where a run is looked for: in a project that was opened, or in all that a viewer may read. */
export type RunLocation = { readonly projectId: number } | { readonly viewer: Viewer };
