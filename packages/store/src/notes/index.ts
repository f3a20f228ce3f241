export { deleteNote } from './delete-note.ts';
export { insertNote } from './insert-note.ts';
export { listNotes } from './list-notes.ts';
export type { Note } from './note.ts';
