export type { ChangeEvent } from './change-event.ts';
export { insertChangeEvent } from './insert-change-event.ts';
export { listChangeEvents } from './list-change-events.ts';
export { setChangeOwner } from './set-change-owner.ts';
export { undoChangeEvent } from './undo-change-event.ts';
