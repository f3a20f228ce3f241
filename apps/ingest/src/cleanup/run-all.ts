/**
 * Run jobs one after the other, each also where one before it failed.
 *
 * @throws {AggregateError} after the last one, with what failed
 */
export async function runAll(jobs: Iterable<() => Promise<unknown>>): Promise<void> {
  const errors: unknown[] = [];
  for (const job of jobs) {
    try {
      await job();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} jobs failed`, { cause: errors[0] });
}
