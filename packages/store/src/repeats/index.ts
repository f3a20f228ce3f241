export { type RepeatPool, readPoolRepeatGroups, readRepeatGroups } from './read-repeat-groups.ts';
