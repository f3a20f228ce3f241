export {
  createRunPayload,
  describeUpload,
  packUpload,
  type RunPayload,
  type UploadDescription,
} from './run-payload.ts';
