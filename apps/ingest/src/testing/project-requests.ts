import { randomUUID } from 'node:crypto';
import { insertProject, type Project } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import type { TestApi } from './create-test-api.ts';
import { toRun } from './to-run.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export const newSlug = () => `p-${randomUUID().slice(0, 8)}`;

/** Requests about projects that a test makes for itself, each with the tokens of its scopes. */
export function createProjectRequests(api: TestApi) {
  const ask = (method: Method, url: string, authorization: string, payload?: object) =>
    api.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  return {
    ask,
    post: (authorization: string, run = toRun()) => ask('POST', '/v1/runs', authorization, run),
    createProject: async (): Promise<Project & { admin: string; upload: string }> => {
      const project = (await insertProject(api.db, { slug: newSlug(), title: 'A project' })) as Project;
      const token = async (scope: 'upload' | 'admin') =>
        `Bearer ${(await insertToken(api.db, { projectId: project.id, name: scope, scopes: [scope] })).text}`;
      return { ...project, admin: await token('admin'), upload: await token('upload') };
    },
  };
}
