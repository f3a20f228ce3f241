import 'server-only';
import { packShare, SHARE_LIMITS, type SharedViewKind } from '@tachograph/schema/share';
import { formatCount } from '@tachograph/units';
import { env } from '@/env.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import {
  type Requested,
  readSegments,
  type ToRequested,
  toRejection,
  UNREADABLE,
} from '@/exports/chart/chart-route.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { RejectedExport } from '@/exports/engine/send-export.ts';
import { readForm } from '@/server/forms/form-request.ts';
import type { FreezeError, FrozenView } from '@/server/shares/freeze-view.ts';
import { readSharedRuns } from '@/server/shares/read-shared-runs.ts';
import { api } from '@/trpc/server.ts';
import { freezeChart } from './freeze-chart.ts';
import { listRunIds } from './list-run-ids.ts';
import { toShareResponse } from './share-response.ts';

type Frozen = { readonly kind: SharedViewKind; readonly slug: string; readonly title: string };

/** What a view has too much of for a share; null for one that fits. */
function findExcess({ table }: Chart, characters: number): FreezeError | null {
  const parts = [
    { count: table.csv.rows.length, most: SHARE_LIMITS.lines, name: 'lines' },
    { count: characters, most: SHARE_LIMITS.characters, name: 'characters' },
  ];
  const excess = parts.find(({ count, most }) => count > most);
  if (!excess) return null;
  const detail = `This page has ${formatCount(excess.count)} ${excess.name}, and a share at most ${formatCount(excess.most)} (payload-too-large). Choose less.`;
  return { status: 413, detail };
}

async function freeze(
  { page, read, json }: Requested,
  { kind, slug, title }: Frozen,
): Promise<FrozenView | FreezeError> {
  const url = env().webUrl + page;
  const chart = await read({ project: await api.projects.get({ project: slug }), url });
  if (chart.table.csv.rows.length === 0) {
    return { status: 422, detail: 'There is nothing to share: no result fits this choice.' };
  }
  const excess = findExcess(chart, 0);
  if (excess) return excess;
  const figures = (await json(url)) as object;
  const ids = listRunIds(figures);
  const found = await readSharedRuns(slug, ids);
  if (!found) return { status: 404, detail: 'There is no such project.' };
  const share = packShare(
    freezeChart(chart, {
      kind,
      title,
      project: { slug: found.project.slug, title: found.project.title },
      address: page,
      figures,
      environments: found.environments,
      runs: found.runs,
      runsLeftOut: ids.length - found.runs.length,
    }),
  );
  return findExcess(chart, share.content.length) ?? { project: found.project, share };
}

/** An error of a view as the reason why nothing was frozen. */
function toFreezeError(error: unknown): FreezeError {
  const rejection = toRejection(error);
  if (!(rejection instanceof RejectedExport)) throw error;
  return { status: rejection.status === 413 ? 413 : 404, detail: rejection.message };
}

/** The route `…/share?…` of a page: its form freezes what the query shows, and leads to the share. Works without a script. */
export const shareRoute =
  <P extends { readonly project: string }>(kind: SharedViewKind, toRequested: ToRequested<P>) =>
  async (request: Request, { params }: { readonly params: Promise<P> }): Promise<Response> => {
    const form = await readForm(request);
    if (!form) return textResponse(413, 'This form is larger than any of this site.');
    const given = await readSegments(params);
    const requested = toRequested(given, Object.fromEntries(new URL(request.url).searchParams));
    if (!requested) return textResponse(400, UNREADABLE);
    const { project: slug } = given;
    return toShareResponse(request, {
      project: slug,
      title: form.get('title') ?? '',
      freeze: (title) => freeze(requested, { kind, slug, title }).catch(toFreezeError),
    });
  };
