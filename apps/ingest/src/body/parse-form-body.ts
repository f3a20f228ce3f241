import { ProblemError } from '../http/problem.ts';

export type FormFile = {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
};

export type Form = { readonly files: readonly FormFile[]; readonly fields: ReadonlyMap<string, string> };

/**
 * Parse a `multipart/form-data` body. The body is complete and within its limit, so the parser of the runtime suffices: it
 * takes linear time, even for hostile input. A repeated field is rejected; files may repeat.
 */
export async function parseFormBody(body: Uint8Array, contentType: string): Promise<Form> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  if (!form) {
    const detail = 'The body is not multipart/form-data with the boundary its Content-Type names, or it was cut short.';
    throw new ProblemError('malformed-form', detail);
  }
  const files: FormFile[] = [];
  const fields = new Map<string, string>();
  for (const [field, value] of form) {
    if (typeof value === 'string') {
      if (fields.has(field))
        throw new ProblemError('malformed-form', `The field "${field.slice(0, 80)}" is given twice.`);
      fields.set(field, value);
    } else {
      files.push({ field, name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) });
    }
  }
  return { files, fields };
}
