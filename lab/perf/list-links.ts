/** Links of a page to this site, without fragments. */
export const listLinks = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
