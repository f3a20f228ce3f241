import { formatRatio } from '@tachograph/analysis/verdict';
import { toText } from '../read-json.ts';
import { type GateReport, isChanged } from './gate-report.ts';
import { toAttribute } from './to-markdown-text.ts';

/** Rows that an image has. */
const MOST_ROWS = 12;

/** Addresses that only the machine or the network of the server knows (RFC 1918, RFC 6762, RFC 6761). */
const PRIVATE =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[)|\.(?:local|localhost|internal|test)$/i;

/** Whether the service that shows a comment can read the image. */
const isPublic = ({ protocol, hostname }: URL): boolean =>
  /^https?:$/.test(protocol) && hostname.includes('.') && !PRIVATE.test(hostname);

/** The figures in words, for who does not see the image. */
const describe = ({ cells }: GateReport): string =>
  cells
    .filter((cell) => isChanged(cell) && cell.ratio !== null)
    .slice(0, MOST_ROWS)
    .map(({ scenario, params, ratio, unit }) =>
      [scenario, params, ratio === null ? '' : formatRatio(ratio, unit)].map(toText).filter(Boolean).join(' '),
    )
    .join(', ');

/** The intervals as an image of the server, light and dark; nothing where nobody could read it. */
export function formatImage(report: GateReport): string[] {
  const { runUrl, image } = report;
  if (runUrl === null || image === null || !URL.canParse(runUrl)) return [];
  const page = new URL(runUrl);
  if (!isPublic(page)) return [];
  const url = `${page.origin}${page.pathname}/${image}`;
  return [
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${toAttribute(`${url}&theme=dark`)}">`,
    `  <img alt="${toAttribute(describe(report))}" src="${toAttribute(url)}">`,
    '</picture>',
    '',
  ];
}
