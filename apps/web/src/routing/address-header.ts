/** Path and query of the page that is asked for. Next.js tells a page its segments, a layout and a page that is not found nothing. */
export const ADDRESS_HEADER = 'x-tachograph-address';
