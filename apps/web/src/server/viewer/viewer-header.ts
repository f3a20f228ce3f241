/** The header in which the HTTP server hands who is signed in to pages and routes, whatever a client sends there. */
export const VIEWER_HEADER = 'x-tachograph-viewer';
