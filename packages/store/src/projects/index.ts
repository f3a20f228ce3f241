export { findProject, findRenamed, listFormerSlugs } from './find-project.ts';
export { withProjectQuota } from './in-locked-project.ts';
export { insertProject, type NewProject } from './insert-project.ts';
export { countProjects, listProjects, type ProjectSummary } from './list-projects.ts';
export type { Project, ProjectDetail } from './project.ts';
export { type ProjectState, readInstallationState, readProjectState } from './read-project-state.ts';
export { countRunsToday, readProjectUsage, readStoredBytes } from './read-project-usage.ts';
export { renameProject } from './rename-project.ts';
export { updateProject } from './update-project.ts';
