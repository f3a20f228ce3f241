export { deleteProject, deleteRowsOf, listDeletedProjects } from './delete-project.ts';
