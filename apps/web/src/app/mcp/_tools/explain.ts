import { describeChange } from '@tachograph/analysis/changes';
import * as z from 'zod';
import * as hrefs from '@/routing/hrefs.ts';
import { toRatio } from './to-ratio.ts';
import { defineTool } from './tool.ts';

const input = z.strictObject({
  project: z.string().min(1).max(120).describe('Slug of the project'),
  change: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('Id of a change, from `changes`'),
});

/** Why a change happened. */
export const explain = defineTool({
  name: 'explain',
  title: 'Why a change happened',
  description:
    'One change with its evidence: what else the same release moved, what counters (bytes, allocations, CPU) rule in or out, and where profiles say the processor time went. It says so where nothing was counted or profiled.',
  input,
  read: async (query, { api, webUrl }) => {
    const [view, why] = await Promise.all([api.changes.get(query), api.changes.why(query)]);
    const { change, moved } = view;
    const counters = (why.counters?.rows ?? []).flatMap(({ metric, before, after, verdict }) =>
      verdict ? [{ metric, before: before?.value ?? null, after: after?.value ?? null, ...toRatio(verdict) }] : [],
    );
    const compared = why.profiles && 'comparison' in why.profiles ? why.profiles.comparison : null;
    const profile = compared && 'sentence' in compared ? compared.sentence : null;
    return {
      text: [
        `${why.title}.`,
        describeChange(change),
        why.counters ? `Counters: ${why.counters.title}.` : 'No counters: the change is along time.',
        ...counters.map(({ metric, explanation }) => `- ${metric}: ${explanation}`),
        profile ? `Profiles: ${profile}` : 'No profiles of both versions are compared.',
        moved.total > 0 && `The same cause moved ${moved.total} more: ${moved.changes.map(describeChange).join('; ')}`,
      ]
        .filter(Boolean)
        .join('\n'),
      values: {
        url: webUrl + hrefs.changePage(query.project, change.id),
        title: why.title,
        description: describeChange(change),
        direction: change.direction,
        ratio: change.ratio,
        low: change.ratioLow,
        high: change.ratioHigh,
        rule: change.rule,
        p: change.p,
        cause: why.counters && { code: why.counters.cause.code, text: why.counters.title },
        counters,
        profile,
        moved: {
          total: moved.total,
          changes: moved.changes.map((other) => ({ id: other.id, description: describeChange(other) })),
        },
      },
    };
  },
});
