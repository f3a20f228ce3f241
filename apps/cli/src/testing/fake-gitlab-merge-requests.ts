import type { FakeGit } from './fake-git.ts';
import { type FakeRequest, type FakeResponse, respond, toPage } from './fake-response.ts';

/** The project that the fake holds. */
export const PROJECT = 34;

export type FakeMergeRequest = {
  readonly iid: number;
  title: string;
  description: string;
  state: 'opened' | 'closed';
  readonly source_project_id: number;
  readonly source_branch: string;
  readonly target_branch: string;
};

const toJson = (request: FakeMergeRequest) => ({
  ...request,
  web_url: `http://gitlab.example/example/connectors/-/merge_requests/${request.iid}`,
});

/**
 * GitLab's addresses of merge requests below `/projects/34/merge_requests`.
 *
 * @see https://docs.gitlab.com/api/merge_requests/
 */
export function respondMergeRequests(
  git: FakeGit,
  requests: FakeMergeRequest[],
  { method, path, query, sent }: FakeRequest,
): FakeResponse {
  if (path === '' && method === 'GET') {
    const found = requests.filter(
      ({ state, source_branch: branch }) => state === query.get('state') && branch === query.get('source_branch'),
    );
    const sorted = query.get('sort') === 'asc' ? found : found.toReversed();
    return respond(200, toPage(sorted, query).map(toJson));
  }
  if (path === '' && method === 'POST') {
    const branch = sent.source_branch;
    if (!git.branches.has(branch)) return respond(400, { message: ['Source branch does not exist'] });
    const open = requests.find(
      (one) => one.source_branch === branch && one.source_project_id === PROJECT && one.state === 'opened',
    );
    if (open) {
      const message = `Another open merge request already exists for this source branch: !${open.iid}`;
      return respond(409, { message: [message] });
    }
    const request: FakeMergeRequest = {
      iid: requests.length + 8,
      state: 'opened',
      source_project_id: PROJECT,
      ...sent,
    };
    requests.push(request);
    return respond(201, toJson(request));
  }
  const request = requests.find(({ iid }) => path === `/${iid}`);
  if (!request || method !== 'PUT') return respond(404, { message: '404 Not found' });
  Object.assign(request, sent);
  return respond(200, toJson(request));
}
