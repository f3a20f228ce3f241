import { toReadableQuery } from '@tachograph/schema/text';
import { fillPath } from '../operations/complete-operation.ts';
import type { Example, ExampleBody, Operation } from '../operations/operation.ts';
import { formatJson } from '../responses/format-json.ts';

const WORDS = /^[\w./:@=,$-]+$/;

/** In single quotes where the shell would make something of it. */
const quote = (text: string) => (WORDS.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const spell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The part of the command that sends a body, and the text it reads. */
function toBodyArguments(body: ExampleBody): { readonly flags: readonly string[]; readonly input: string } {
  if (body.type === 'multipart/form-data') {
    const fields = Object.entries(body.fields).map(([name, value]) => `-F ${quote(`${name}=${spell(value)}`)}`);
    return { flags: [`-F ${quote(`native=@-;filename=${body.file.name}`)}`, ...fields], input: body.file.text };
  }
  const type = `-H 'Content-Type: ${body.type}'`;
  const input =
    body.type === 'application/json'
      ? formatJson(body.value)
      : body.lines.map((line) => JSON.stringify(line)).join('\n');
  return { flags: [type, '--data-binary @-'], input };
}

const VARIABLES = {
  upload: '$TACHO_TOKEN',
  any: '$TACHO_TOKEN',
  edit: '$TACHO_EDIT_TOKEN',
  admin: '$TACHO_ADMIN_TOKEN',
  person: '$TACHO_ADMIN_TOKEN',
  job: '$TACHO_TOKEN',
};

/** An example as a command for a shell, with the token in the variable of the scope that it needs. */
export function toCurl(operation: Operation, example: Example, serverUrl: string): string {
  const path = `${fillPath(operation.path, example.path)}${toReadableQuery(example.query ?? {})}`;
  const { scope } = operation;
  const { flags, input } = example.body ? toBodyArguments(example.body) : { flags: [], input: null };
  const method = {
    get: [],
    post: example.body ? [] : ['-X POST'],
    put: ['-X PUT'],
    patch: ['-X PATCH'],
    delete: ['-X DELETE'],
  };
  const command = [
    `curl -sS ${quote(`${serverUrl}${path}`)}`,
    ...method[operation.method],
    ...(scope !== null && example.token !== false ? [`-H "Authorization: Bearer ${VARIABLES[scope]}"`] : []),
    ...Object.entries(example.headers ?? {}).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...flags,
  ].join(' \\\n  ');
  return input === null ? command : `${command} <<'EOF'\n${input}\nEOF`;
}
