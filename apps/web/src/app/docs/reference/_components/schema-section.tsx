import type { JsonSchema } from '@tachograph/openapi/responses';
import { toShapes } from '@/app/docs/reference/_model/to-fields.ts';
import { toType } from '@/app/docs/reference/_model/to-type.ts';
import { FieldTable } from './field-table.tsx';
import { TypeWords } from './type-words.tsx';

/** One schema with a name: its fields, or for a union the fields of each of its shapes. */
export function SchemaSection({ name, schema }: { readonly name: string; readonly schema: JsonSchema }) {
  const shapes = toShapes(schema);
  return (
    <section className="operation" aria-labelledby={`schema-${name}`}>
      <h3 id={`schema-${name}`}>
        <a href={`#schema-${name}`}>{name}</a>
      </h3>
      {shapes.length === 0 && (
        <p>
          A <TypeWords type={toType(schema)} />.
        </p>
      )}
      {shapes.map((fields, at) => (
        <div key={fields.map((field) => field.name).join()}>
          {at > 0 && <p>or</p>}
          <FieldTable label={`Fields of ${name}${at > 0 ? `, shape ${at + 1}` : ''}`} fields={fields} />
        </div>
      ))}
    </section>
  );
}
