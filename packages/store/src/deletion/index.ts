export { deleteAllRowsOf, deleteProject, listDeletedProjects } from './delete-project.ts';
