export {
  type OpenApiDocument,
  type OperationObject,
  openApiDocument,
  type ResponseObject,
} from './open-api-document.ts';
