export type { ExactChange } from './list-exact-changes.ts';
