import type { Store } from '../store.ts';
import type { DriverSummary } from '../types.ts';

export async function listDrivers(_db: Store, _projectId: number): Promise<DriverSummary[]> {
  throw new Error('not written yet');
}
