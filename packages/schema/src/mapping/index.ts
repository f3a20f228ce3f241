export { MAPPING_LIMITS, type Mapping, type MappingRule, mapping, mappingRule } from './mapping.ts';
export { MAPPED_FIELDS, type MappedField } from './mapping-fields.ts';
export { type ValidatedMapping, validateMapping } from './validate-mapping.ts';
