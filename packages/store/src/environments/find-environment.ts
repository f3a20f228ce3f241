import type { Store } from '../store.ts';
import type { EnvironmentDetail } from '../types.ts';

export async function findEnvironment(
  _db: Store,
  _projectId: number,
  _identity: string,
): Promise<EnvironmentDetail | null> {
  throw new Error('not written yet');
}
