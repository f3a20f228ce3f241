import { dirname } from 'node:path/posix';
import { toShellWord } from '../report/to-markdown-text.ts';
import { type CiPlan, indent, LABEL, quote, TACHO, toFlow } from './ci-plan.ts';
import { SERVICES, toVariables } from './services.ts';

const PATH = '.gitlab/tachograph-bench.yml';
/** Node.js on the Debian whose packages build drivers of other languages. */
const IMAGE = 'node:22-trixie';
/** The name of the service in the network of the job. */
const HOST = 'database';

function listVariables({ url, project, service }: CiPlan): Record<string, string> {
  const { settings = {} } = service === null ? {} : SERVICES[service];
  const variables = service === null ? {} : { ...settings, ...toVariables(SERVICES[service], HOST) };
  return { GIT_DEPTH: '0', TACHO_URL: url, TACHO_PROJECT: project, ...variables };
}

/** The checkout is the head; the base is beside it, and built in the same way. */
function listScript({ measure, build }: CiPlan): string[] {
  const setUp = build?.setUp ? [build.setUp] : [];
  const end = `${TACHO} comment tacho.json --gitlab || true`;
  const within = (folder: string, line: string) => `(cd ${toShellWord(folder)} && ${line})`;
  if ('command' in measure) {
    const upload = `${TACHO} upload ${toShellWord(measure.files)} --json --fail-on worse --against base > tacho.json || STATUS=$?`;
    return [...setUp, ...(build === null ? [] : [build.line]), measure.command, upload, end];
  }
  const { bench, install, buildsItself } = measure;
  return [
    ...setUp,
    `git worktree add ../base "\${CI_MERGE_REQUEST_DIFF_BASE_SHA:-$CI_COMMIT_BEFORE_SHA}"`,
    ...(build === null || buildsItself ? [] : [within('../base', build.line), build.line]),
    ...install.map((line) => within(dirname(bench), line)),
    `${TACHO} bench --config ${toShellWord(bench)} --json --fail-on worse > tacho.json || STATUS=$?`,
    end,
  ];
}

function toText(plan: CiPlan): string {
  const { url, service, when } = plan;
  const ofLabel = when === 'label' ? ` && $CI_MERGE_REQUEST_LABELS =~ /(^|,)${LABEL}(,|$)/` : '';
  const variables = Object.entries(listVariables(plan)).map(([name, value]) => `${name}: ${quote(value)}`);
  const services =
    service === null ? '' : `  services:\n    - ${toFlow({ name: SERVICES[service].image, alias: HOST })}\n`;
  const script = [...listScript(plan), `exit "\${STATUS:-0}"`].map((line) => `- ${quote(line)}`);
  return `# In .gitlab-ci.yml: include: { local: ${PATH} }
# The comment needs GITLAB_TOKEN, an access token with the scope api.
tachograph-bench:
  image: ${IMAGE}
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"${ofLabel}
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  id_tokens: { TACHO_ID_TOKEN: { aud: ${quote(url)} } }
${services}  variables:
${indent(variables, 4)}  script:
${indent(script, 4)}  allow_failure: { exit_codes: [75] }
`;
}

/** The job that measures merge requests and the default branch, to be included: text by path. */
export const toGitLabFiles = (plan: CiPlan): Readonly<Record<string, string>> => ({ [PATH]: toText(plan) });
