import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Group, listGroups } from '../../../harnesses/run/group.mjs';

export type Result = {
  scenario: string;
  params?: Record<string, string | number | boolean>;
  driver: { name: string; version?: string; language: string; purl?: string };
  metric: string;
  unit: string;
  direction?: string;
  value: number | null;
  statistic?: string;
  status: string;
  statusReason?: string;
  protocolObserved?: string;
  paired?: object;
};

/** One invocation: the file that was uploaded, and what the Tachograph says that it holds. */
export type StoredRun = {
  file: string;
  harness: string;
  repetitionGroup: string;
  project: string;
  url: string;
  document: {
    repetitionGroup: string;
    startedAt: string;
    finishedAt: string;
    harness: { name: string; tool: { name: string } };
    // biome-ignore lint/suspicious/noExplicitAny: tests look at single fields of what a server answers
    environment: Record<string, any>;
    scenarios: { id: string; title: string; sql?: string; workPerOp?: number }[];
    results: Result[];
  };
};

/** Every run of a folder, in the order in which they were measured. */
export async function readStoredRuns(runsDir: string, ingestUrl: string): Promise<StoredRun[]> {
  const runs = listGroups(runsDir).flatMap((group) =>
    group.readInvocations().map(({ invocation }) => readStoredRun(group, invocation, ingestUrl)),
  );
  return Promise.all(runs);
}

async function readStoredRun(group: Group, number: number, ingestUrl: string): Promise<StoredRun> {
  const { harness, project } = group.readPlan() ?? {};
  const { url } = JSON.parse(readFileSync(group.file('upload', number), 'utf8')) as { url: string };
  const response = await fetch(`${ingestUrl}/v1/runs/${path.basename(url)}`);
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  const stored = (await response.json()) as { project: string; run: StoredRun['document'] };
  if (stored.project !== project) throw new Error(`${url} was meant for ${project}, and is in ${stored.project}`);
  const file = group.file('run', number);
  return { file, harness: harness ?? '', repetitionGroup: group.name, project, url, document: stored.run };
}

/** What was uploaded, byte for byte. */
export async function readRaw({ url }: StoredRun, ingestUrl: string): Promise<Buffer> {
  const response = await fetch(`${ingestUrl}/v1/runs/${path.basename(url)}/raw`);
  return Buffer.from(await response.arrayBuffer());
}
