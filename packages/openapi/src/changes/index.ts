/** Requests and responses of states and owners of changes. */
export {
  type ChangeEventResponse,
  type ChangeOwnerResponse,
  newChangeEvent,
  newChangeOwner,
} from '../responses/changes-responses.ts';
