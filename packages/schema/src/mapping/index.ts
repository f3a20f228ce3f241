export { MAPPING_LIMITS, type Mapping, type MappingRule, mapping, mappingJsonSchema, mappingRule } from './mapping.ts';
export { MAPPED_FIELDS, type MappedField } from './mapping-fields.ts';
export { type MappingContext, type ValidatedMapping, validateMapping } from './validate-mapping.ts';
