/** The import page's upload: forwarded to the upload API as it is, which checks the token and everything else. */
export { forwardUpload as POST } from '@/server/runs/forward-upload.ts';
