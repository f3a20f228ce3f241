import { OPERATIONS } from '@tachograph/openapi/operations';
import { toAnchor } from '@/format/to-anchors.ts';

/** A page of the reference, with its group of operations; null for that of the schemas. */
type ReferencePart = { readonly route: string; readonly title: string; readonly group: string | null };

const toRoute = (title: string) => `reference/${toAnchor(title)}`;

const SCHEMAS: ReferencePart = { route: toRoute('Schemas'), title: 'Schemas', group: null };

export const listParts = (): readonly ReferencePart[] => [
  ...[...new Set(OPERATIONS.map(({ group }) => group))].map((group) => ({
    route: toRoute(group),
    title: group,
    group,
  })),
  SCHEMAS,
];

export const toPartHref = (route: string, anchor?: string): string => `/docs/${route}${anchor ? `#${anchor}` : ''}`;

export const toOperationHref = (group: string, operationId: string): string => toPartHref(toRoute(group), operationId);

export const toSchemaAnchor = (name: string): string => `schema-${name}`;

export const toSchemaHref = (name: string): string => toPartHref(SCHEMAS.route, toSchemaAnchor(name));
