export { createRunPayload, describeUpload, type RunPayload, type UploadDescription } from './run-payload.ts';
