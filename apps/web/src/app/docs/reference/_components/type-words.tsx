import type { TypePart } from '@/app/docs/reference/_model/to-type.ts';

/** A type, with links to the schemas it names. */
export const TypeWords = ({ type }: { readonly type: readonly TypePart[] }) =>
  type.map((part) =>
    'text' in part ? (
      part.text
    ) : (
      <a key={part.schema} href={`#schema-${part.schema}`}>
        {part.schema}
      </a>
    ),
  );
