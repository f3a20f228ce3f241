export {
  type MediaTypeObject,
  type OpenApiDocument,
  type OpenApiOptions,
  type OperationObject,
  openApiDocument,
  type ParameterObject,
  type ResponseObject,
} from './open-api-document.ts';
export { toCurl } from './to-curl.ts';
