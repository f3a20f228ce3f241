export {
  type IdentityGroup,
  type IdentityValue,
  productName,
} from './identity.ts';
export { createNormaliser, normaliseRun } from './normalise-run.ts';
export type {
  CaseIdentity,
  NormalisedPair,
  NormalisedResult,
  NormalisedRun,
  NormalisedWholeRun,
  ScenarioVersion,
} from './normalised.ts';
export { type SentRun, toDocument, toSamples } from './sent-run.ts';
