import { Rooms } from './abuse/room.ts';
import { SeriesLimit } from './abuse/series-limit.ts';
import { UploadRates } from './abuse/upload-rates.ts';
import { WrongTokens } from './abuse/wrong-tokens.ts';
import type { Deps } from './deps.ts';
import { ReadinessCheck } from './readiness.ts';

/** What the routes of one server share: what they were handed, and what they have to agree on. */
export type Intake = {
  readonly deps: Deps;
  readonly readiness: ReadinessCheck;
  readonly rooms: Rooms;
  readonly rates: UploadRates;
  readonly wrongTokens: WrongTokens;
  readonly series: SeriesLimit;
  /** Aborted when the server closes: streams that could go on for hours then end. */
  readonly closing: AbortSignal;
};

export function createIntake(deps: Deps, closing: AbortSignal): Intake {
  const { limits, now } = deps;
  return {
    deps,
    readiness: new ReadinessCheck(deps.db, deps.migrations, now),
    rooms: new Rooms(limits),
    rates: new UploadRates(limits, now),
    wrongTokens: new WrongTokens(limits, now),
    series: new SeriesLimit(limits),
    closing,
  };
}
