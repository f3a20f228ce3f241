import { createPerObject } from '@tachograph/schema/collection';
import type { NormalisedResult, NormalisedRun, NormalisedWholeRun } from '@tachograph/schema/normalise';
import { memoize, toSlug } from '@tachograph/schema/text';
import { hashRowId, type RowId, toRowId } from '../database/row-id.ts';
import { driverVersionId } from '../drivers/driver-version-id.ts';
import type { UploadDescription } from '../payloads/run-payload.ts';
import type { Project } from '../projects/project.ts';
import type { Subject } from '../rollups/description-statements.ts';
import type { RawUpload } from '../runs/find-run.ts';
import type { EarlierToken } from './token-in-force.ts';

/** What is stored of an upload beside its payload. */
export type NewRun = {
  readonly project: Pick<Project, 'id'>;
  /** The token that it came with, where that has to be in force still; left out where nobody doubts it. */
  readonly token?: EarlierToken;
  readonly normalised: NormalisedRun;
  readonly raw: UploadDescription;
  readonly warnings: readonly { readonly location: string; readonly message: string }[];
  readonly receivedAt: Date;
  /** The client's Idempotency-Key, with the SHA-256 of the body as 64 hexadecimal digits. */
  readonly idempotencyKey?: { readonly key: string; readonly bodySha256: string };
};

/** A run with its results as they were sent, and the upload itself, for `insertRun`. */
export type NewWholeRun = Omit<NewRun, 'raw'> & { readonly raw: RawUpload; readonly normalised: NormalisedWholeRun };

/** What one run says of a driver or a scenario: a row of `descriptions`. */
type DescriptionRow = {
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
function toDescriptions({ run, results, scenarios }: NormalisedRun): DescriptionRow[] {
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

/** The row keys of the results of one run, each computed once. */
export type RunKeys = {
  readonly seriesOf: (result: NormalisedResult) => RowId;
  readonly versionOf: (result: NormalisedResult) => RowId | null;
  readonly scenarioVersionOf: (result: NormalisedResult) => RowId | null;
  /** The driver version of the anchor that a result was measured in turns with. */
  readonly anchorOf: (result: NormalisedResult) => RowId | null;
  /** What the run says of its drivers and scenarios. */
  readonly descriptions: readonly DescriptionRow[];
};

export const scenarioVersionId = (scenario: string, hash: string): RowId =>
  hashRowId('scenario version', scenario, hash);

const ofLayout = createPerObject<RunKeys>();

/** The keys of a run; of runs with the same layout they are the same. */
export const toRunKeys = (normalised: NormalisedRun): RunKeys =>
  ofLayout(normalised.layout, () => createRunKeys(normalised));

function createRunKeys(normalised: NormalisedRun): RunKeys {
  const series = memoize(toRowId);
  const versions = memoize((driver: string) => memoize((raw: string) => driverVersionId(driver, raw)));
  const contents = memoize((slug: string) => memoize((hash: string) => scenarioVersionId(slug, hash)));
  return {
    descriptions: toDescriptions(normalised),
    seriesOf: ({ seriesKey }) => series(seriesKey),
    versionOf: ({ driver, version }) => version && versions(driver.slug)(version.raw),
    anchorOf: ({ paired }) => paired && versions(paired.anchor)(paired.anchorVersion),
    scenarioVersionOf: (result) => result.scenarioHash && contents(result.case.scenario)(result.scenarioHash),
  };
}
