import { writeQuery } from '@tachograph/openapi/queries';
import { upgradeAddress, upgradeQuery } from '@tachograph/openapi/upgrades';
import * as hrefs from '@/routing/hrefs.ts';
import { toRatio } from './to-ratio.ts';
import { defineTool } from './tool.ts';

/** What changes from one release of a driver to another. */
export const upgrade = defineTool({
  name: 'upgrade',
  title: 'Whether to take a release',
  description:
    'What changes from one release of a driver to another: a sentence that decides, each scenario measured at both with its ratio, releases to avoid on the way, and for what was not measured at both the nearest evidence and the command that measures it.',
  input: upgradeQuery,
  read: async ({ project, ...query }, { api, webUrl }) => {
    const url = webUrl + hrefs.upgrade(project, writeQuery(upgradeAddress, query));
    const found = await api.upgrade.json({ project, ...query, url });
    const rows = found.rows.map(({ case: of, title, from, to, verdict }) => ({
      scenario: of.scenario,
      title,
      params: of.params,
      metric: of.metric,
      unit: of.unit,
      from,
      to,
      ...toRatio(verdict),
    }));
    const gaps = found.gaps.map(({ case: of, missing, nearest, text, run, command }) => ({
      scenario: of.scenario,
      params: of.params,
      missing,
      nearest,
      evidence: text,
      run,
      command,
    }));
    return {
      text: [
        `${found.driver.name} ${found.from} → ${found.to}, ${found.metric.metric} on ${found.environment.label}.`,
        found.sentence.text,
        found.summary,
        ...found.unknown.map(({ detail }) => `Not found: ${detail}.`),
        ...rows.map(({ title, explanation }) => `- ${title}: ${explanation}`),
        ...found.avoid.map(({ from, to, title, ratio }) => `- avoid ${from} to ${to}: ${title} ${ratio}×`),
        ...gaps.map(({ scenario, evidence }) => `- ${scenario} was not measured at both: ${evidence}`),
      ]
        .filter(Boolean)
        .join('\n'),
      values: {
        url,
        driver: found.driver.slug,
        from: found.from,
        to: found.to,
        environment: found.environment,
        metric: found.metric,
        sentence: found.sentence,
        summary: found.summary,
        target: found.target,
        avoid: found.avoid.map(({ from, to, title, at, ratio, low, high }) => ({
          from,
          to,
          title,
          at,
          ratio,
          low,
          high,
        })),
        rows,
        gaps,
        unknown: found.unknown,
      },
    };
  },
});
