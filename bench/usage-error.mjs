/** The command line is invalid, or names something that does not exist. The message is shown without a stack. */
export class UsageError extends Error {}
