import { forwardUpload } from '@/server/runs/forward-upload.ts';

/** The import page's upload: handed on to the upload API as it is, which checks the token and everything else. */
export const POST = (request: Request) => forwardUpload(request);
