/** Where the code of a package is, and the tags of its versions. */
export { findRepository, toTag } from './repositories.ts';
