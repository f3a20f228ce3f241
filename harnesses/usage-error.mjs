/** The command line makes no sense, or names something that is not there: its message is for people, without a stack. */
export class UsageError extends Error {}
