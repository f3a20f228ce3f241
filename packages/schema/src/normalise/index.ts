export {
  DEFAULT_IDENTITY_KEYS,
  type IdentityGroup,
  type IdentityValue,
  LISTED_FIELDS,
  productName,
  toIdentityKeys,
} from './identity.ts';
export { normaliseRun } from './normalise-run.ts';
export type {
  CaseIdentity,
  NormalisedPair,
  NormalisedResult,
  NormalisedRun,
  NormalisedWholeRun,
  ScenarioVersion,
} from './normalised.ts';
export { type SentRun, toDocument, toSamples } from './sent-run.ts';
