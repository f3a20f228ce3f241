export { findProject } from './find-project.ts';
export { insertProject, type NewProject } from './insert-project.ts';
export { countProjects, listProjects, type ProjectSummary } from './list-projects.ts';
export type { Project, ProjectDetail } from './project.ts';
export { readInstallationState } from './read-installation-state.ts';
export { type ProjectState, readProjectState } from './read-project-state.ts';
export { updateProject } from './update-project.ts';
