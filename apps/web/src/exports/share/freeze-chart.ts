import { RULES } from '@tachograph/analysis/share';
import type { SharedEnvironment, SharedRun, SharedView, SharedViewKind } from '@tachograph/schema/share';
import { createElement } from 'react';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { MARGIN, shortUrl, WIDTH } from '@/exports/engine/block.tsx';
import { toMarkup, Written } from '@/exports/engine/to-markup.ts';

export type FrozenFrom = {
  readonly kind: SharedViewKind;
  readonly title: string;
  readonly project: { readonly slug: string; readonly title: string };
  /** Path and query of the live page. */
  readonly address: string;
  /** The answer of the API for the same view. */
  readonly figures: object;
  readonly environments: readonly SharedEnvironment[];
  readonly runs: readonly SharedRun[];
  readonly runsLeftOut: number;
};

/** Round as an image is drawn. */
const round = (value: number) => Math.round(value * 100) / 100;

/** A chart with all that it is exported as, as the content of a share: nothing of it is read or computed again. */
export function freezeChart({ image, table }: Chart, { figures, ...from }: FrozenFrom): SharedView {
  const { content, title, about, description, warnings, notes, width = WIDTH } = image;
  const { url: _, ...rest } = figures as Record<string, unknown>;
  const plot = { theme: null, width: width - 2 * MARGIN, height: content.height };
  return {
    format: 2,
    ...from,
    ...RULES,
    name: title,
    about: [...about],
    description,
    warnings: [...warnings],
    notes: [...notes],
    drawing: { width, height: round(content.height), svg: toMarkup(content.body, plot) },
    tables: table as SharedView['tables'],
    figures: JSON.parse(JSON.stringify(rest)),
    environments: [...from.environments],
    runs: [...from.runs],
  };
}

/** The chart of a share, whose page has this whole URL. */
export function thawChart(share: SharedView, url: string): Chart {
  const { title, name, about, description, warnings, notes, drawing, tables } = share;
  return {
    image: {
      title,
      about: [name, ...about],
      description,
      warnings,
      notes,
      content: { height: drawing.height, body: createElement(Written, null, drawing.svg) },
      footer: `Frozen: ${shortUrl(url)}`,
      width: drawing.width,
    },
    table: tables,
    url,
    state: 'Frozen',
  };
}
