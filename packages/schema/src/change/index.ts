export { CHANGE_STATES, type Change, type ChangeSide, type ChangeState, type FoundChange } from './change.ts';
