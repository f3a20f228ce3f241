/** The path of the page that is asked for. Next.js tells a page its segments, and a page that is not found nothing. */
export const PATH_HEADER = 'x-tachograph-path';

/** The path of the URL of a request, as it was sent. */
export const toPath = (url = '/'): string => url.split('?')[0] ?? '/';
