import { useTestValue } from '@tachograph/store/testing';
import type { Deps } from '../context/deps.ts';
import { createTestApi, type TestApi } from './create-test-api.ts';

/** The API on its own database for the tests of one file, with a project and a token. */
export const useTestApi = (change: Partial<Deps> = {}): TestApi =>
  useTestValue(
    () => createTestApi(change),
    (api) => api.close(),
  );
