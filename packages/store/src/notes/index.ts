export { deleteNote, insertNote } from './insert-note.ts';
export { listNotes } from './list-notes.ts';
export type { Note } from './note.ts';
