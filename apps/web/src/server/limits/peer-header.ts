/** The header in which the HTTP server hands the address of the socket to routes. */
export const PEER_HEADER = 'x-tachograph-peer';

/** The header in which it says `1` of a request that renders no page: a link that Next.js prefetches. */
export const PREFETCH_HEADER = 'x-tachograph-prefetch';
