import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromLine } from './recorded-line.ts';

/** A run of the demo data as it would be uploaded. */
export type DemoRun = { readonly fileName: string; readonly bytes: Buffer };

/** Whether a file of `prisma/demo` was recorded of runs of ours (see tooling/demo/record-runs.ts), and so belongs to no figures. */
const isRecorded = (path: string): boolean => /(^|\/)recorded-[^/]+\.ndjson$/.test(path);

/** The lines of a recorded file, a run each, are separate uploads. */
function splitRecorded(fileName: string, text: string): DemoRun[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const width = String(lines.length).length;
  return lines.map((line, at) => ({
    fileName: fileName.replace(/\.ndjson$/, `-${String(at + 1).padStart(width, '0')}.json`),
    bytes: Buffer.from(JSON.stringify(fromLine(line))),
  }));
}

/** The runs of one demo project, in the order they are loaded: the published ones first, then ours. */
export function readDemo(directory: string): DemoRun[] {
  const names = readdirSync(directory).sort();
  const published = names.filter((name) => /^\d+-.*\.json$/.test(name));
  return [
    ...published.map((fileName) => ({ fileName, bytes: readFileSync(join(directory, fileName)) })),
    ...names.filter(isRecorded).flatMap((name) => splitRecorded(name, readFileSync(join(directory, name), 'utf8'))),
  ];
}

/** The reports of one demo project as they are stored where none of their name is: their title is their first line. */
export function readReports(directory: string) {
  const folder = join(directory, 'reports');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => {
    const markdown = readFileSync(join(folder, file), 'utf8');
    const title = /^# (.{1,200})/.exec(markdown)?.[1] ?? file;
    return { name: file.replace(/\.md$/, ''), title, markdown, note: null, byName: 'demo data', expected: 0 };
  });
}
