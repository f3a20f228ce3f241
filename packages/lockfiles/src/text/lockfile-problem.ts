/** A lockfile cannot be read. The message says where and what to do next, for the person who chose the file. */
export class LockfileProblem extends Error {}
