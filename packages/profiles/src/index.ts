/** Files of samples of a program → the form in which a profile is stored. Pure: bytes in, values out. */
export { joinPasses } from './join-passes.ts';
export { readFoldedStacks } from './read-folded-stacks.ts';
export { readProfile } from './read-profile.ts';
