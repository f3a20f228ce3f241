/** What a run is: the wire format, versions of software, identities, and the catalogue of errors. */
export { canonicalJson, type Json } from './canonical-json.ts';
export { contentHash, shortHash } from './content-hash.ts';
export type { ClientHost, Environment } from './environment.ts';
export {
  DEFAULT_IDENTITY_KEYS,
  environmentLabel,
  IDENTITY_FIELDS,
  type IdentityGroup,
  type IdentityValue,
  identityValues,
  productName,
} from './identity.ts';
export { MAPPING_LIMITS, type Mapping, type MappingRule, mappingJsonSchema } from './mapping.ts';
export { MAPPED_FIELDS, type MappedField } from './mapping-fields.ts';
export { isCapture, type Pattern, type PatternPart, parsePattern } from './mapping-pattern.ts';
export { parseTemplate, type Template, toTemplate } from './mapping-template.ts';
export { mergeStated } from './merge-stated.ts';
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
export { isShareId, type PackedShare, packShare, parseShare } from './pack-share.ts';
export type { Origin, ParseOutcome, ParseWarning, Rejected, UnsureField } from './parse-outcome.ts';
export {
  FAULT_CODES,
  type Fault,
  type FaultCode,
  MAX_LISTED_FAULTS,
  PROBLEM_CODES,
  PROBLEMS,
  type Problem,
  type ProblemCode,
} from './problem.ts';
export { remember } from './remember.ts';
export {
  type DriverUnderTest,
  type Params,
  type Result,
  STATUSES,
  type Status,
  type Uncertainty,
  type UncertaintyKind,
} from './result.ts';
export {
  type Harness,
  LIMITS,
  type Run,
  type RunHead,
  type RunInput,
  runJsonSchema,
  type Scenario,
  type Source,
} from './run.ts';
export {
  MAX_SHARED_SAMPLES,
  type PrintedResult,
  SHARE_LIMITS,
  type SharedComparison,
  type SharedRun,
  type SharedScenario,
  shareTitle,
} from './share.ts';
export { toSlug } from './slug.ts';
export { suggestEstimator } from './suggest-estimator.ts';
export { toPointer } from './to-faults.ts';
export { toReadableQuery } from './to-readable-query.ts';
export { type PieceValidator, validateInPieces } from './validate-in-pieces.ts';
export { type MappingContext, type ValidatedMapping, validateMapping } from './validate-mapping.ts';
export { type Validated, type ValidationContext, validateRun } from './validate-run.ts';
export { type StatedEntries, validateStated } from './validate-stated.ts';
export { compareVersions, type Ecosystem, ecosystemOfPurl, parseVersion, type Version } from './version.ts';
