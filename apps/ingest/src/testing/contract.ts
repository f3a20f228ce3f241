import { openApiDocument, type ResponseObject } from '@tachograph/openapi/document';
import type { Operation } from '@tachograph/openapi/operations';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** What came back, however it was asked for. */
export type Got = { readonly status: number; readonly type: string; readonly payload: string };

const toStep = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Holds answers against the OpenAPI document. */
export class Contract {
  readonly document: ReturnType<typeof openApiDocument>;
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, logger: false }));

  constructor(options: Parameters<typeof openApiDocument>[0]) {
    this.document = openApiDocument(options);
    this.#ajv.addSchema({ ...this.document }, 'api', undefined, false);
  }

  #validator(steps: readonly string[]): ValidateFunction {
    const ref = `api#/${steps.map((step) => encodeURIComponent(toStep(step))).join('/')}`;
    return this.#ajv.getSchema(ref) ?? this.#ajv.compile({ $ref: ref });
  }

  response(path: string, method: Operation['method'], status: number): ResponseObject | undefined {
    return this.document.paths[path]?.[method]?.responses[String(status)];
  }

  /** Everything in which an answer is not what the document says of it; empty when it is. */
  listBreaches(path: string, method: Operation['method'], { status, type, payload }: Got): string[] {
    const response = this.response(path, method, status);
    if (!response) return [`the document has no ${status} for ${method} ${path}: ${payload.slice(0, 300)}`];
    if (!response.content) return payload === '' ? [] : [`${status} has a body, and the document has none`];
    const [media] = Object.keys(response.content);
    if (media === undefined || media === 'application/octet-stream') return [];
    if (type.split(';')[0] !== media) return [`the answer is ${type}, the document says ${media}`];
    const validate = this.#validator(['paths', path, method, 'responses', String(status), 'content', media, 'schema']);
    const parts = media === 'application/x-ndjson' ? payload.split('\n').filter(Boolean) : [payload];
    return parts.flatMap((part) =>
      validate(parseJson(part)) ? [] : [`${this.#ajv.errorsText(validate.errors)}: ${part.slice(0, 300)}`],
    );
  }

  /** What is wrong with a problem document, whatever it answers. */
  listProblemBreaches({ type, payload }: Got): string[] {
    if (type.split(';')[0] !== 'application/problem+json') return [`a refusal of type ${type}`];
    const validate = this.#validator(['components', 'schemas', 'Problem']);
    return validate(parseJson(payload)) ? [] : [`${this.#ajv.errorsText(validate.errors)}: ${payload.slice(0, 300)}`];
  }
}
