import { formatVerdict, type Verdict } from '@tachograph/analysis/verdict';
import type { ThemeName } from '@tachograph/charts/style';
import type { Status } from '@tachograph/schema/result';
import { escapeMarkdown } from '@tachograph/schema/text';
import { dateLabel } from '@/charts/labels/chart-labels.ts';
import { type Block, NO_RESULTS, NO_RESULTS_BLOCK, shortUrl } from '@/exports/engine/block.tsx';
import { type ExportImage, toImageSvg } from '@/exports/engine/export-image.tsx';
import { drawPng } from '@/exports/png/draw-png.ts';
import type { TextTable } from '@/ui/table/column.tsx';
import { toCsv, toMarkdown } from '@/ui/table/table-text.ts';

/** A chart in all its formats. */
export type Chart = {
  readonly image: ExportImage;
  readonly table: TextTable;
  /** The whole URL of its page. */
  readonly url: string;
  /** Whether that page shows the newest figures, or these. */
  readonly state: 'Live' | 'Frozen';
};

export type ChartFormat = {
  readonly type: string;
  readonly isImage?: true;
  readonly render: (chart: Chart, theme: ThemeName) => string | Promise<Uint8Array<ArrayBuffer>>;
};

export const toJsonText = (json: unknown): string => `${JSON.stringify(json, null, 2)}\n`;

/** A bracket would end the URL of a Markdown link. */
export const withoutBrackets = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29');

/** A chart as text for a README or an issue; `above` is put under its title: an image as Markdown or HTML. */
export function toChartMarkdown({ image, table: { md }, url, state }: Chart, above = ''): string {
  const { title, about, warnings, notes } = image;
  const parts = [
    `**${escapeMarkdown(title)}**`,
    above,
    about.map(escapeMarkdown).join('  \n'),
    warnings.map(escapeMarkdown).join('  \n'),
    md.rows.length === 0 ? '' : toMarkdown(md.head, md.rows),
    notes.map(escapeMarkdown).join('  \n'),
    `[${state}](${withoutBrackets(url)})`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The formats that a chart is drawn in, by the last segment of the path. Its JSON is that of its view. */
export const CHART_FORMATS: Readonly<Record<string, ChartFormat>> = {
  csv: { type: 'text/csv; charset=utf-8', render: ({ table }) => toCsv(table.csv.head, table.csv.rows) },
  md: { type: 'text/markdown; charset=utf-8', render: (chart) => toChartMarkdown(chart) },
  svg: { type: 'image/svg+xml; charset=utf-8', isImage: true, render: ({ image }, theme) => toImageSvg(image, theme) },
  png: { type: 'image/png', isImage: true, render: ({ image }, theme) => drawPng(toImageSvg(image, theme)) },
};

/** The project and the page of a chart, which every export names. */
export type ChartContext = {
  readonly project: { readonly slug: string; readonly title: string };
  /** The whole URL of its page. */
  readonly url: string;
};

type Parts = {
  readonly title: string;
  /** What the figures have in common, on the first line beside the project: "by version". What is empty is left out. */
  readonly about: readonly (string | null | undefined | false)[];
  /** When each figure was measured, in ISO 8601. */
  readonly times: readonly string[];
  /** The second line: the environment. */
  readonly subtitle: string | undefined;
  /** The figures as text. */
  readonly description: string;
  /** Null where no result fits the filters. */
  readonly content: Block | null;
  /** How to read the chart. */
  readonly notes: readonly string[];
  /** What has no plain figure, a text each: "emulated: a loop of 100 (mysql2 2.2.5)". */
  readonly remarks: readonly string[];
  /** What the URL names in vain. */
  readonly unknown: readonly { readonly kind: string; readonly requested: string }[];
  /** How wide the image is laid out; 520 pixels unless given. */
  readonly width?: number;
  readonly table: TextTable;
};

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** "measured 12 Jul 2022 – 21 May 2026"; empty where nothing was. */
function measuredLabel(times: readonly string[]): string {
  const sorted = [...times].sort();
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return '';
  return `measured ${[...new Set([dateLabel(first), dateLabel(last)])].join(' – ')}`;
}

/** A chart in all it can be exported as, with what every export says: where it is from, when measured, what is missing. */
export function toChart({ project, url }: ChartContext, parts: Parts): Chart {
  const { title, about, times, subtitle, description, content, notes, unknown, width, table } = parts;
  const remarks = parts.remarks.map(sentence);
  const notFound = unknown.map(({ kind, requested }) => `${kind} “${requested}”`).join(', ');
  return {
    image: {
      title,
      about: [[project.title, ...about, measuredLabel(times)].filter(Boolean).join(' · '), subtitle ?? ''].filter(
        Boolean,
      ),
      description: [content ? description : NO_RESULTS, ...remarks].join(' '),
      warnings: notFound ? [`Not found: ${notFound}. The rest is shown without.`] : [],
      content: content ?? NO_RESULTS_BLOCK,
      notes: [...(content ? notes : []), ...remarks],
      footer: `Live: ${shortUrl(url)}`,
      ...(width ? { width } : {}),
    },
    table,
    url,
    state: 'Live',
  };
}

/** A figure, or why it is missing. */
type DescribedCell = {
  readonly name: string;
  readonly status: Status | 'not run' | 'no point';
  readonly reason: string | null;
};

const NAMED = 4;

/**
 * Everything that is not a plain figure, a line for each status and reason with the names it holds of: "emulated: a loop of
 * 100 (mysql2 2.2.5, mysql 2.18.1 and 3 more)". A figure with a warning, such as a protocol mismatch, is one of them.
 */
export function describeCells(cells: readonly DescribedCell[]): string[] {
  const described = new Map<string, string[]>();
  for (const { name, status, reason } of cells) {
    if (status === 'ok' && !reason) continue;
    const text = [status === 'ok' ? 'warning' : status, reason].filter(Boolean).join(': ');
    const names = described.get(text) ?? [];
    if (!names.includes(name)) described.set(text, [...names, name]);
  }
  return [...described].map(([text, names]) => {
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
    return `${text} (${names.slice(0, NAMED).join(', ')}${more})`;
  });
}

/** "1.17× faster", "no difference", "no ratio": a verdict in a small cell, beside its shape. */
export function shortVerdict(verdict: Verdict): string {
  if (verdict.outcome === 'no-difference') return 'no difference';
  return verdict.outcome === 'not-comparable' ? 'no ratio' : formatVerdict(verdict);
}
