import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';

export type Result = {
  scenario: string;
  params?: Record<string, string | number | boolean>;
  driver: { name: string; version?: string; language: string; purl?: string };
  metric: string;
  unit: string;
  direction?: string;
  value: number | null;
  statistic?: string;
  n?: number | null;
  status: string;
  statusReason?: string;
  protocolObserved?: string;
  invocation?: number;
};

/** One invocation of a part: the folder it was measured into, and what the Tachograph says that it holds. */
export type StoredRun = {
  folder: string;
  harness: string;
  part: string;
  repetitionGroup: string;
  project: string;
  /** What the tool printed, or the run itself where no tool's output is uploaded. */
  files: string[];
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
  const folders = foldersIn(runsDir).flatMap(foldersIn);
  const runs = await Promise.all(folders.map((folder) => readStoredRun(folder, ingestUrl)));
  return runs.sort((a, b) => a.document.startedAt.localeCompare(b.document.startedAt));
}

async function readStoredRun(folder: string, ingestUrl: string): Promise<StoredRun> {
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  const { harness, part, repetitionGroup, project, files } = read('measured');
  const { url } = read('uploaded') as { url: string };
  const response = await fetch(`${ingestUrl}/v1/runs/${idOf(url)}`);
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  const stored = (await response.json()) as Pick<StoredRun, 'project'> & { run: StoredRun['document'] };
  if (stored.project !== project) throw new Error(`${url} was meant for ${project}, and is in ${stored.project}`);
  return { folder, harness, part, repetitionGroup, project, files, url, document: stored.run };
}

/** What was uploaded, by the name it was given, byte for byte. */
export async function readRaw({ url, files }: StoredRun, ingestUrl: string): Promise<Map<string, Buffer>> {
  const response = await fetch(`${ingestUrl}/v1/runs/${idOf(url)}/raw`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const [only = ''] = files;
  if (files.length === 1) return new Map([[path.basename(only), bytes]]);
  const unpacked = new Map<string, Buffer>();
  const archive = extract();
  archive.end(bytes);
  for await (const entry of archive) unpacked.set(entry.header.name, await buffer(entry));
  return unpacked;
}

const idOf = (url: string) => path.basename(url);

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
    .sort();
