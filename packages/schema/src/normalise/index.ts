export {
  DEFAULT_IDENTITY_KEYS,
  environmentLabel,
  IDENTITY_FIELDS,
  type IdentityGroup,
  type IdentityValue,
  identityValues,
  productName,
} from './identity.ts';
export {
  type CaseIdentity,
  createNormaliser,
  type DriverIdentity,
  hashScenario,
  type NormalisedResult,
  type NormalisedRun,
  type NormalisedWholeRun,
  normaliseRun,
  type ScenarioVersion,
  type Spread,
} from './normalise-run.ts';
