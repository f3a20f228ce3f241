export {
  type ChangeEventResponse,
  type ChangeResponse,
  type ChangesResponse,
  newChangeEvent,
} from './changes-responses.ts';
export type { CompareResponse } from './compare-responses.ts';
export type { JsonSchema } from './components.ts';
export type { DriversResponse } from './driver-responses.ts';
export { formatJson } from './format-json.ts';
export type { LeagueResponse } from './league-responses.ts';
export type { PreviewResponse } from './mapping-responses.ts';
export { type NoteResponse, type NotesResponse, newNote } from './note-responses.ts';
export type { BatchLineResponse, BatchSummaryResponse, RunResponse, StoredRunResponse } from './run-responses.ts';
export type { SeriesResponse } from './series-responses.ts';
export type { ReadinessResponse } from './server-responses.ts';
export type { BaseResponse } from './verdict-responses.ts';
