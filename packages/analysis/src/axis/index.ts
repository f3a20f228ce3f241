export { toValueDomain, type ValueDomainOptions } from './value-domain.ts';
