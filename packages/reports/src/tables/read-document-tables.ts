import { isRest, scanLines } from '../text/scan-lines.ts';
import { readTables } from './read-tables.ts';
import type { Table } from './table.ts';

/** Every table of a document, in its order. */
export const readDocumentTables = (text: string): readonly Table[] => readTables(text, scanLines(text, isRest(text)));
