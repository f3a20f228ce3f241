/** The header in which the HTTP server hands the address of the socket to routes. */
export const PEER_HEADER = 'x-tachograph-peer';
