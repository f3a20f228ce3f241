import 'server-only';
import { type Block, readDocument } from '@tachograph/reports';
import { createShare } from '@/server/shares/create-share.ts';
import { freezeView } from '@/server/shares/freeze-view.ts';
import { openDocument } from './open-document.ts';
import { toCompareQuery } from './read-compared.ts';
import { pinBlocks } from './write-pins.ts';

/** A frozen comparison reads all runs behind it. */
const MOST_SHARES = 20;

type Planned = ReturnType<typeof openDocument>['plan']['queries'][number];

const toTitle = (name: string, { drivers }: Planned): string =>
  `${name}: ${drivers.length === 0 ? 'all drivers' : drivers.join(', ')}`.slice(0, 200);

export type FrozenReport =
  | { readonly markdown: string; readonly shares: number }
  | { readonly markdown: null; readonly status: number; readonly detail: string };

const failed = (status: number, detail: string): FrozenReport => ({ markdown: null, status, detail });

type Freezing = { readonly project: string; readonly name: string; readonly markdown: string };

type One = { readonly project: string; readonly title: string; readonly query: Planned };
type MadeShare = { readonly id: string } | { readonly id: null; readonly status: number; readonly detail: string };

/** Freezes one comparison, within what its visitor may share in an hour. */
async function freezeOne(headers: Headers, { project, title, query }: One, now: Date): Promise<MadeShare> {
  const view = toCompareQuery(project, query);
  if (!view) return { id: null, status: 422, detail: `The comparison of ${title} cannot be read.` };
  const freeze = (checked: string) => freezeView({ project, view, toTitle: () => checked, withRuns: true });
  const created = await createShare(headers, { project, title, freeze }, now);
  return created.share === null ? { id: null, ...created } : { id: created.share.id };
}

/**
 * A document with all its blocks pinned to shares, so that it stays as it is: each comparison that its blocks follow is frozen once, at
 * most 20 of them, within what its visitor may share. Blocks that are pinned stay pinned. Nothing is frozen of a document with an error.
 */
export async function freezeReport(
  { headers }: Pick<Request, 'headers'>,
  { project, name, markdown }: Freezing,
  now: Date,
): Promise<FrozenReport> {
  const { document, plan } = openDocument(markdown, project);
  const { queries, keyOf } = plan;
  const [error] = [...document.errors, ...plan.errors];
  if (error) return failed(422, `Nothing was frozen. Line ${error.line}: ${error.message}`);
  if (queries.length > MOST_SHARES) {
    const detail = `Nothing was frozen: the report follows ${queries.length} comparisons, and at most ${MOST_SHARES} are frozen at once. Pin some of its blocks with share=, or split it.`;
    return failed(422, detail);
  }
  const shares = new Map<string, string>();
  for (const query of queries) {
    const made = await freezeOne(headers, { project, title: toTitle(name, query), query }, now);
    if (made.id === null) return failed(made.status, made.detail);
    shares.set(query.key, made.id);
  }
  const shareOf = (block: Block) => shares.get(keyOf(block) ?? '') ?? null;
  return { markdown: pinBlocks(readDocument(document.text), shareOf), shares: shares.size };
}
