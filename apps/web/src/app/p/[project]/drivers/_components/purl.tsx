import { toRegistryHref } from './to-registry-href.ts';

/** A package by its purl, with a link to the page its registry has of it. */
export function Purl({ purl }: { purl: string }) {
  const href = toRegistryHref(purl);
  return href ? (
    <a className="link" href={href} rel="noreferrer">
      <code>{purl}</code>
    </a>
  ) : (
    <code>{purl}</code>
  );
}
