import { drawPng } from '@/exports/share/draw-png.ts';
import { escapeMarkdown } from '@/exports/share/to-share-markdown.ts';
import { type ChartTable, toChartCsv, toTableMarkdown } from './chart-table.ts';
import type { PictureTheme } from './read-styles.ts';
import { type Picture, toPictureSvg } from './to-picture-svg.tsx';

/** A chart in all it can be sent as. */
export type Chart = {
  readonly picture: Picture;
  readonly table: ChartTable;
  /** The figures with their units, as docs/charts.md describes them. */
  readonly json: unknown;
  /** The whole address of its page. */
  readonly url: string;
};

type Form = {
  readonly type: string;
  readonly render: (chart: Chart, theme: PictureTheme) => string | Promise<Uint8Array<ArrayBuffer>>;
};

/** A bracket would end the address where Markdown links to it. */
const withoutBrackets = (address: string): string => address.replaceAll('(', '%28').replaceAll(')', '%29');

function toChartMarkdown({ picture, table, url }: Chart): string {
  const { title, about, warnings, notes } = picture;
  const parts = [
    `**${escapeMarkdown(title)}**`,
    about.map(escapeMarkdown).join('  \n'),
    warnings.map(escapeMarkdown).join('  \n'),
    toTableMarkdown(table),
    notes.map(escapeMarkdown).join('  \n'),
    `[Live](${withoutBrackets(url)})`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The forms of a chart, by the last part of their address. */
export const CHART_FORMS: Readonly<Record<string, Form>> = {
  json: {
    type: 'application/json; charset=utf-8',
    render: ({ json }) => `${JSON.stringify(json, null, 2)}\n`,
  },
  csv: { type: 'text/csv; charset=utf-8', render: ({ table }) => toChartCsv(table) },
  md: { type: 'text/markdown; charset=utf-8', render: toChartMarkdown },
  svg: { type: 'image/svg+xml; charset=utf-8', render: ({ picture }, theme) => toPictureSvg(picture, theme) },
  png: { type: 'image/png', render: ({ picture }, theme) => drawPng(toPictureSvg(picture, theme)) },
};
