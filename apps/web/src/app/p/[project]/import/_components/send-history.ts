import type { HistoryPart } from '@/app/p/[project]/import/_model/history.ts';
import { type HistoryProgress, NO_PROGRESS } from '@/app/p/[project]/import/_model/history-summary.ts';
import { toAuthorization } from '@/ui/token/request-with-token.ts';

type Line = {
  readonly line?: number;
  readonly status?: number;
  readonly problem?: {
    readonly title?: string;
    readonly detail?: string;
    readonly errors?: readonly { readonly detail: string }[];
  };
};

/** The responses to the lines of a batch, without a line that was cut off. */
function parseLines(text: string): Line[] {
  return text.split('\n').flatMap((line): Line[] => {
    try {
      return line === '' ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

const describe = ({ problem }: Line): string =>
  problem?.errors?.[0]?.detail ?? problem?.detail ?? problem?.title ?? 'the server did not respond to this run';

const ATTEMPTS = 4;
const WAIT_MS = 1500;

/** One request. What stores is recognised when it is sent again, so a failed request is repeated. */
async function sendLines(project: string, lines: readonly string[], token: string): Promise<readonly Line[] | string> {
  let reason = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const response = await fetch(`/p/${encodeURIComponent(project)}/api/batches`, {
        method: 'POST',
        headers: { ...toAuthorization(token), 'content-type': 'application/x-ndjson' },
        body: `${lines.join('\n')}\n`,
      });
      const text = await response.text();
      if (response.ok) return parseLines(text);
      reason =
        parseLines(text)[0]?.problem?.detail ?? readDetail(text) ?? `the server responded with ${response.status}`;
      if (response.status < 500 && response.status !== 429) return reason;
    } catch {
      reason = 'the server does not respond';
    }
    if (attempt < ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, WAIT_MS * attempt));
  }
  return reason;
}

function readDetail(text: string): string | null {
  try {
    return JSON.parse(text).detail ?? null;
  } catch {
    return null;
  }
}

function addPart(before: HistoryProgress, part: HistoryPart, responses: readonly Line[]): HistoryProgress {
  const byLine = new Map(responses.map((response) => [response.line, response]));
  const settled = part.locations.map((location, at) => ({ location, response: byLine.get(at + 1) ?? {} }));
  const rejected = settled.filter(({ response }) => response.status !== 200 && response.status !== 201);
  return {
    done: before.done + part.lines.length + part.left.length,
    stored: before.stored + settled.filter(({ response }) => response.status === 201).length,
    already: before.already + settled.filter(({ response }) => response.status === 200).length,
    left: [
      ...before.left,
      ...part.left,
      ...rejected.map(({ location, response }) => ({ location, reason: describe(response) })),
    ],
  };
}

/**
 * Send the runs of a history, part by part; a run that is rejected does not affect the others. Returns why it ended early,
 * or null: what was stored stays, and a second sending stores nothing twice.
 */
export async function sendHistory(
  { project, token }: { readonly project: string; readonly token: string },
  parts: Iterable<HistoryPart>,
  onProgress: (progress: HistoryProgress) => void,
): Promise<string | null> {
  let progress = NO_PROGRESS;
  for (const part of parts) {
    const responses = part.lines.length === 0 ? [] : await sendLines(project, part.lines, token);
    if (typeof responses === 'string') return responses;
    progress = addPart(progress, part, responses);
    onProgress(progress);
  }
  return null;
}
