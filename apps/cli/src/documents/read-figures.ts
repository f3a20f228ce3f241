import {
  type Block,
  type BlockFinding,
  evaluateBlocks,
  evidenceOf,
  type Figures,
  planQueries,
  type ReportDocument,
  readFigures,
} from '@tachograph/reports';
import { askServer } from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { ServerProblem } from '../server/server-problem.ts';
import { type ComparisonChoice, toComparisonPath, toComparisonQuery } from '../share/comparison-path.ts';
import { EXIT } from '../terminal.ts';

/** An address is read up to 16 kB. Without its scenarios a query has all of them. */
const LONGEST = 8_000;

/** What the blocks of a document say against what is measured now. */
export type EvaluatedBlocks = {
  /** Slug of the project that the document is about; empty where it names none. */
  readonly project: string;
  /** Blocks that cannot be read, with what to write instead. */
  readonly errors: readonly { readonly line: number; readonly message: string }[];
  readonly findings: readonly BlockFinding[];
  /** What a block compares. */
  readonly choiceOf: (block: Block) => ComparisonChoice;
  /** Path and query of the page that is frozen for a block. */
  readonly pageOf: (block: Block) => string;
  /** What a share of the document froze, as it was read for its blocks; null for one that is not there. */
  readonly shareOf: (id: string) => Figures | null;
  /** The page of a share of the document's installation. */
  readonly shareUrlOf: (id: string) => string;
};

/** The comparison of a project as it is now. */
export async function readComparison(
  project: string,
  choice: ComparisonChoice,
  connection: Connection,
): Promise<Figures> {
  const whole = toComparisonQuery(choice);
  const given = whole.toString().length > LONGEST ? toComparisonQuery({ ...choice, scenarios: [] }) : whole;
  const query = new URLSearchParams({ project, ...Object.fromEntries(given) });
  const figures = readFigures(await askServer({ method: 'GET', path: `/v1/compare?${query}` }, connection));
  if (figures) return figures;
  throw new ServerProblem(
    'the response is no comparison: tacho and the server may be of different ages',
    EXIT.rejected,
  );
}

/** What tables of documents may name of a comparison, and the page of its project. */
export function toKnown({ columns, rows, url, project }: Figures) {
  if (url === null) throw new ServerProblem('the response names no page of the project', EXIT.rejected);
  return {
    drivers: columns.map(({ driver }) => ({ slug: driver.slug, title: driver.name })),
    scenarios: rows.map(({ scenario, title }) => ({ slug: scenario, title })),
    page: `${new URL(url).origin}/p/${project}`,
  };
}

/** A share as it was frozen; null for one that is not there, and for one of another view. */
export async function readShare(id: string, connection: Connection): Promise<Figures | null> {
  try {
    return readFigures(await askServer({ method: 'GET', path: `/v1/shares/${id}` }, connection));
  } catch (problem) {
    if (problem instanceof ServerProblem && problem.code === 'not-found') return null;
    throw problem;
  }
}

/** The figures of one installation must not be written into a document about another. */
function assertOrigin({ url }: Figures, origin: string): void {
  const served = url === null ? origin : new URL(url).origin;
  if (served === origin) return;
  const sentence = `the document is about ${origin}, and the server that TACHO_URL names serves ${served}`;
  throw new ServerProblem(`${sentence}: set TACHO_URL to the upload API of ${origin}`, EXIT.rejected);
}

/** Reads what the blocks of a document need, each comparison and each share once, and evaluates the blocks. */
export async function evaluateDocument(document: ReportDocument, connection: Connection): Promise<EvaluatedBlocks> {
  const { origin, project, queries, shares, choiceOf, errors } = planQueries(document);
  const pageOf = (block: Block) => toComparisonPath(project, choiceOf(block));
  const figures = new Map<string, Figures | null>();
  for (const query of queries) {
    const now = await readComparison(project, query, connection);
    assertOrigin(now, origin);
    figures.set(query.key, now);
  }
  // Shares are of the same installation, as its comparisons have shown, or of none.
  const evidence =
    queries.length + shares.length === 0 ? [] : document.blocks.flatMap((block) => evidenceOf(block) ?? []);
  for (const id of new Set([...shares, ...evidence])) figures.set(id, await readShare(id, connection));
  const findings = evaluateBlocks(document, (key, block) => ({
    now: figures.get(key) ?? null,
    before: figures.get(evidenceOf(block) ?? '') ?? null,
  }));
  const shareOf = (id: string) => figures.get(id) ?? null;
  return { project, errors, findings, choiceOf, pageOf, shareOf, shareUrlOf: (id) => `${origin}/s/${id}` };
}
