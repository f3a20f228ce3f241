import { type ValidatedMapping, validateMapping } from '@tachograph/schema/mapping';
import { ADAPTERS } from '../registry/registry.ts';

const TOOLS = ADAPTERS.flatMap(({ name, aliases }) => [name, ...aliases]);

/** Rules as someone wrote them → a mapping, or every issue at once with its JSON pointer. Never throws on content. */
export const parseMapping = (input: unknown): ValidatedMapping => validateMapping(input, { tools: TOOLS });
