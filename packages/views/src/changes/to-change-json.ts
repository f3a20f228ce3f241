import { describeChange } from '@tachograph/analysis/changes';
import type { ChangeResponse } from '@tachograph/openapi/responses';
import type { Change, ChangeSide } from '@tachograph/schema/change';

const toSide = ({ at, ...side }: ChangeSide) => ({ at: at.toISOString(), ...side });

/** A change as every answer of the API has it. */
export function toChangeJson(change: Change): ChangeResponse['change'] {
  const { scenarioTitle: _, options: __, foundAt, before, after, ...same } = change;
  return {
    description: describeChange(change),
    foundAt: foundAt.toISOString(),
    before: toSide(before),
    after: toSide(after),
    ...same,
  };
}
