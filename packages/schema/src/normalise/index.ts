export {
  type IdentityGroup,
  type IdentityValue,
  productName,
} from './identity.ts';
export {
  type CaseIdentity,
  createNormaliser,
  type NormalisedPair,
  type NormalisedResult,
  type NormalisedRun,
  type NormalisedWholeRun,
  normaliseRun,
  type ScenarioVersion,
} from './normalise-run.ts';
