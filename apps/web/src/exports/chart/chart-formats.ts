import type { ThemeName } from '@/charts/style/theme.ts';
import { type ExportImage, toImageSvg } from '@/exports/engine/export-image.tsx';
import { drawPng } from '@/exports/png/draw-png.ts';
import { escapeMarkdown } from '@/format/escape-markdown.ts';
import type { TextTable } from '@/ui/table/column.ts';
import { toCsv, toMarkdown } from '@/ui/table/table-text.ts';

/** A chart in all its formats. */
export type Chart = {
  readonly image: ExportImage;
  readonly table: TextTable;
  /** The whole URL of its page. */
  readonly url: string;
};

export type ChartFormat = {
  readonly type: string;
  readonly isImage?: true;
  readonly render: (chart: Chart, theme: ThemeName) => string | Promise<Uint8Array<ArrayBuffer>>;
};

export const toJsonText = (json: unknown): string => `${JSON.stringify(json, null, 2)}\n`;

/** A bracket would end the URL of a Markdown link. */
export const withoutBrackets = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29');

function toChartMarkdown({ image, table: { md }, url }: Chart): string {
  const { title, about, warnings, notes } = image;
  const parts = [
    `**${escapeMarkdown(title)}**`,
    about.map(escapeMarkdown).join('  \n'),
    warnings.map(escapeMarkdown).join('  \n'),
    md.rows.length === 0 ? '' : toMarkdown(md.head, md.rows),
    notes.map(escapeMarkdown).join('  \n'),
    `[Live](${withoutBrackets(url)})`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The formats that a chart is drawn in, by the last segment of the path. Its JSON is that of its view. */
export const CHART_FORMATS: Readonly<Record<string, ChartFormat>> = {
  csv: { type: 'text/csv; charset=utf-8', render: ({ table }) => toCsv(table.csv.head, table.csv.rows) },
  md: { type: 'text/markdown; charset=utf-8', render: toChartMarkdown },
  svg: { type: 'image/svg+xml; charset=utf-8', isImage: true, render: ({ image }, theme) => toImageSvg(image, theme) },
  png: { type: 'image/png', isImage: true, render: ({ image }, theme) => drawPng(toImageSvg(image, theme)) },
};
