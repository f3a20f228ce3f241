import 'server-only';
import { type EnvironmentSummary, listEnvironments } from '@tachograph/store/environments';
import { createNameList } from '@/server/lists/create-name-list.ts';

/** The environments of a project, the one used last first. */
export const environmentList = createNameList({
  readAll: listEnvironments,
  cursorOf: ({ identity }: EnvironmentSummary) => identity,
  textOf: ({ label, fields, drivers }: EnvironmentSummary) =>
    [label, ...fields.map(({ value }) => value), ...drivers].join(' '),
});
