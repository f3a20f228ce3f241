/** The header in which the HTTP server hands who is signed in to pages and routes, whatever a client sends there. */
export const VIEWER_HEADER = 'x-tachograph-viewer';

/** The header in which the HTTP server hands the address of the socket to routes. */
export const PEER_HEADER = 'x-tachograph-peer';
