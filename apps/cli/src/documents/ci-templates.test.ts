import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CI_TEMPLATES } from './ci-templates.ts';

const action = parse(readFileSync(new URL('../../../../action.yml', import.meta.url), 'utf8'));
const job = { url: 'https://ingest.tacho.example', project: 'node-connectors', files: ['README.md', "docs/it's.md"] };

test('the workflow of GitHub is YAML with the rights that it needs, and inputs that the action has', () => {
  const { permissions, jobs } = parse(CI_TEMPLATES.github.toText(job));
  expect(permissions).toEqual({ contents: 'write', 'pull-requests': 'write', 'id-token': 'write' });
  const { with: inputs } = jobs.report.steps.at(-1);
  expect(Object.keys(inputs).filter((name) => !(name in action.inputs))).toEqual([]);
  expect(inputs).toEqual({ url: job.url, project: job.project, report: "README.md\ndocs/it's.md\n" });
});

test('the job of GitLab is YAML, and a quote in a file name ends no word of its command', () => {
  const { 'tachograph-report': written } = parse(CI_TEMPLATES.gitlab.toText(job));
  expect(written.variables).toEqual({ TACHO_URL: job.url, TACHO_PROJECT: job.project });
  expect(written.script).toEqual([
    `npx --yes "$TACHO_URL/cli/tacho.tgz" report propose --gitlab README.md 'docs/it'\\''s.md'`,
  ]);
});
