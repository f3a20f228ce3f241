import { notificationRule } from '@tachograph/schema/notification';
import type { RunInput } from '@tachograph/schema/run';
import { insertRule } from '@tachograph/store/notifications';
import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { planMessages } from '../notifications/plan-messages.ts';
import type { TestApi } from './create-test-api.ts';
import { evaluateChanges } from './evaluate-changes.ts';

/** A change as `GET /v1/changes` lists it, in the fields that tests of changes read. */
export type ListedChange = {
  readonly id: string;
  readonly axis: string;
  readonly direction: string;
  readonly rule: string;
  readonly certainty: string;
  readonly moreRuns: number | null;
  readonly description: string;
  readonly [field: string]: unknown;
};

/** A new project whose changes are all reported to a webhook, as its users see it: through the API alone. */
export async function watchProject(api: TestApi, slug: string) {
  const now = api.deps.now();
  const project = await insertProject(api.db, { slug, title: slug, referenceDriver: 'mysql2' });
  if (!project) throw new Error(`the slug ${slug} is taken`);
  const { id: projectId } = project;
  const scopes = ['upload', 'admin'] as const;
  const { text: token } = await insertToken(api.db, { projectId, name: 'ci', scopes, expiresAt: null });
  const target = { kind: 'webhook', url: 'https://chat.example/hook' };
  await insertRule(api.db, projectId, {
    rule: notificationRule.parse({ name: 'all', target, direction: 'both' }),
    ...{ sealed: null, now: new Date(now.getTime() - 1000), createdByName: 'admin', most: 10 },
  });
  const headers = { authorization: `Bearer ${token}` };

  /** Sends runs as one batch, and fails where one is rejected. The ids of the runs, in their order. */
  async function upload(runs: readonly RunInput[]): Promise<string[]> {
    const { payload } = await api.app.inject({
      ...{ method: 'POST', url: '/v1/batches', payload: runs.map((run) => `${JSON.stringify(run)}\n`).join('') },
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
    });
    const lines = payload.trimEnd().split('\n');
    const responses = lines.slice(0, -1).map((line) => JSON.parse(line));
    const rejected = responses.find(({ run }) => run === undefined);
    if (rejected || responses.length !== runs.length) throw new Error(JSON.stringify(rejected ?? lines));
    return responses.map(({ run }) => run);
  }

  /** What a server does within seconds of an upload: aggregate, find changes, plan messages. */
  async function evaluate(): Promise<void> {
    await evaluateChanges(api);
    await planMessages({ db: api.db, now: api.deps.now });
  }

  async function list(certainty: 'found' | 'suspected' = 'found'): Promise<readonly ListedChange[]> {
    const { statusCode, payload } = await api.get(`/v1/changes?project=${slug}&limit=200&state=all`);
    if (statusCode !== 200) throw new Error(payload);
    return JSON.parse(payload).changes.filter((change: ListedChange) => change.certainty === certainty);
  }

  async function countReported(): Promise<number> {
    const text = 'SELECT count(*)::int AS n FROM reported_changes WHERE project_id = $1';
    return (await api.db.pool.query<{ n: number }>(text, [projectId])).rows[0]?.n ?? 0;
  }

  return { headers, upload, evaluate, list, countReported };
}
