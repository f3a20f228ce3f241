import { readFileSync } from 'node:fs';
import { validateRun } from '@tachograph/schema/validation';
import { expect, test } from 'vitest';
import { uploadCommand } from './welcome.mjs';

const file = 'docs/examples/run.json';

test('the run that `npm start` offers to upload is valid, and for any project’s token', () => {
  const run = JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
  expect(validateRun(run, { now: new Date('2026-12-01T00:00:00Z') })).toMatchObject({ ok: true });
  expect(run).not.toHaveProperty('project');
});

test('the command that `npm start` prints sends that file with the token from its file', () => {
  const command = uploadCommand({ ingestUrl: 'http://127.0.0.1:3001', token: '.data/upload-token' });
  expect(command).toBe(
    `curl -sS http://127.0.0.1:3001/v1/runs -H "Authorization: Bearer $(cat .data/upload-token)" -H 'Content-Type: application/json' -d @${file}`,
  );
});
