import type { ReactNode } from 'react';
import { toSchemaHref } from '@/app/docs/reference/_model/list-parts.ts';
import type { TypePart } from '@/app/docs/reference/_model/to-type.ts';
import { Link } from '@/routing/link.tsx';

/** A type, with links to the schemas it names. */
export const TypeText = ({ type }: { readonly type: readonly TypePart[] }) =>
  type.map((part) =>
    'text' in part ? (
      part.text
    ) : (
      <Link key={part.schema} href={toSchemaHref(part.schema)}>
        {part.schema}
      </Link>
    ),
  );

const PARTS = /`([^`]+)`|\[([^\]]+)\]\((https?:[^)\s]+)\)/g;

/** A sentence of the OpenAPI document: code between backticks, and links. */
export function DocText({ text }: { readonly text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: label, 3: href, index } of text.matchAll(PARTS)) {
    parts.push(text.slice(end, index));
    parts.push(
      code === undefined ? (
        <a key={index} href={href}>
          {label}
        </a>
      ) : (
        <code key={index}>{code}</code>
      ),
    );
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}
