import type { NormalisedRun } from '@tachograph/schema/normalise';
import { toSlug } from '@tachograph/schema/text';
import { hashRowId, type RowId } from '../database/row-id.ts';
import type { Subject } from '../rollups/description-statements.ts';

/** What one run says of a driver or a scenario: a row of `descriptions`. */
export type DescriptionRow = {
  readonly id: RowId;
  readonly subject: Subject;
  readonly slug: string;
  /** How much it says: a lower rank never replaces a higher one. */
  readonly rank: number;
  readonly content: Readonly<Record<string, string | null>>;
};

function toDescription(
  subject: Subject,
  slug: string,
  rank: number,
  content: DescriptionRow['content'],
): DescriptionRow {
  const id = hashRowId('description', subject, slug, String(rank), JSON.stringify(content));
  return { id, subject, slug, rank, content };
}

/**
 * The descriptions of the drivers and scenarios of a run. A driver ranks by how much of language and package URL it comes
 * with; a scenario that the run only names is below one that it describes.
 */
export function toDescriptions({ run, results, scenarios }: NormalisedRun): DescriptionRow[] {
  const described = new Set((run.scenarios ?? []).map(({ id }) => toSlug(id)));
  // Results of one driver share one object.
  const drivers = [...new Set(results.map(({ driver }) => driver))].map(({ slug, name, language, purl }) =>
    toDescription('driver', slug, Number(language !== null) + Number(purl !== null), { name, language, purl }),
  );
  const texts = scenarios.map(({ slug, title, description, category }) =>
    toDescription('scenario', slug, described.has(slug) ? 1 : 0, { title, description, category }),
  );
  return [...new Map([...drivers, ...texts].map((row) => [row.id, row])).values()];
}
