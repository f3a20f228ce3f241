import * as z from 'zod';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { defineTool } from './tool.ts';

/** Names of a kind. */
const MOST_NAMES = 100;

const input = z.strictObject({
  project: z.string().min(1).max(120).describe('Slug of a project. Left out: projects are listed').optional(),
  text: z.string().max(200).default('').describe('Words that a name contains; empty for all'),
});

type Name = { readonly name: string; readonly title: string };

function pick(names: readonly Name[], text: string): readonly Name[] {
  const words = text.toLowerCase().split(/\s+/);
  return names
    .filter(({ name, title }) => words.every((word) => `${name} ${title}`.toLowerCase().includes(word)))
    .slice(0, MOST_NAMES);
}

const toText = (kind: string, names: readonly Name[]) =>
  `${kind}: ${names.map(({ name, title }) => (title === name ? name : `${name} (${title})`)).join(', ') || 'none'}`;

/** Names that the other tools take. */
export const find = defineTool({
  name: 'find',
  title: 'Find names',
  description:
    'The names that the other tools take: projects; and of a project its scenarios, drivers and environments.',
  input,
  read: async ({ project, text }, { api, webUrl }) => {
    if (project === undefined) {
      const { rows, next } = await api.projects.home({ text });
      const projects = rows.map(({ project: { slug, title } }) => ({ name: slug, title }));
      return {
        text: toText('Projects', projects),
        values: { url: webUrl + hrefs.projects({ q: text }), projects, hasMore: next !== null },
      };
    }
    const [scenarios, drivers, environments] = await Promise.all([
      api.scenarios.list({ project }),
      api.drivers.list({ project }),
      api.environments.list({ project }),
    ]);
    const found = {
      scenarios: pick(
        scenarios.map(({ slug: name, title }) => ({ name, title })),
        text,
      ),
      drivers: pick(
        drivers.map(({ slug: name, name: title }) => ({ name, title })),
        text,
      ),
      environments: pick(
        environments.map((each) => ({ name: toEnvironmentSlug(each), title: each.label })),
        text,
      ),
    };
    const lines = Object.entries(found).map(([kind, names]) => toText(kind, names));
    return { text: lines.join('\n'), values: { url: webUrl + hrefs.project(project), ...found } };
  },
});
