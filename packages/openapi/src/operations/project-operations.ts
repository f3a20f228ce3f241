import { projectFields } from '../responses/project-responses.ts';
import { asJson, inGroup, notByToken, PROJECT_OF_TOKEN } from './operation.ts';

const settings = {
  slug: 'node-connectors',
  title: 'Node.js connectors',
  visibility: 'public',
  ...Object.fromEntries(Object.keys(projectFields.shape).map((name) => [name, null])),
  referenceDriver: 'mysql2',
  identityKeys: null,
  archivedAt: null,
  formerSlugs: [],
  url: '{docsUrl}/p/node-connectors',
  series: { used: 12, limit: 10000 },
  runsToday: { used: 3, limit: null },
  bytes: { used: 48210, limit: null },
} as const;

const ofProject = { scope: 'admin', parameters: [PROJECT_OF_TOKEN] } as const;

const ofProjects = { group: 'Projects' } as const;

export const PROJECT_OPERATIONS = inGroup(ofProjects, {
  postProject: {
    route: 'POST /v1/projects',
    summary: 'Create a project',
    description:
      'The creator is the first owner. A token belongs to one project and creates none: this takes somebody who is signed in on the pages, or `npm run admin -- create-project` on the server. See [projects]({docsUrl}/docs/projects).',
    scope: 'person',
    bodies: [{ type: 'application/json', schema: 'NewProject' }],
    responses: [{ status: 201, description: 'The project', schemas: ['ProjectSettings'] }],
    problems: ['name-taken'],
    examples: {
      token: {
        summary: 'With a token',
        body: asJson({ slug: 'rust-drivers', title: 'Rust drivers', visibility: 'private' }),
        problem: notByToken('Creating a project'),
      },
    },
  },
  getProject: {
    ...ofProject,
    route: 'GET /v1/project',
    summary: 'Read the settings of a project',
    description: 'With what it has of what it may have.',
    responses: [{ status: 200, description: 'The settings', schemas: ['ProjectSettings'] }],
    examples: { settings: { summary: 'The settings', response: settings } },
  },
  patchProject: {
    ...ofProject,
    route: 'PATCH /v1/project',
    summary: 'Change the settings of a project',
    description:
      'What is left out stays. Title, description, reference driver and the least difference take the role maintainer or the scope `admin`; name in URLs, visibility, archiving and how long runs are kept take an owner who is signed in; limits take an administrator.',
    bodies: [{ type: 'application/json', schema: 'ProjectChange' }],
    responses: [{ status: 200, description: 'The settings as they are now', schemas: ['ProjectSettings'] }],
    problems: ['name-taken'],
    examples: {
      title: { summary: 'Another title', body: asJson({ title: 'Node.js connectors' }), response: settings },
      rename: {
        summary: 'Another name in URLs, with a token',
        body: asJson({ slug: 'node' }),
        problem: notByToken('Changing slug'),
      },
    },
  },
  deleteProject: {
    ...ofProject,
    route: 'DELETE /v1/project',
    scope: 'person',
    summary: 'Delete a project',
    description:
      'With all of its runs, series, tokens, members, notes, rules and shares: it exists for nobody from now on, and its rows are removed in the background. This cannot be undone. It takes an owner who is signed in.',
    parameters: [
      PROJECT_OF_TOKEN,
      {
        name: 'confirm',
        in: 'query',
        description: 'Slug of the project, once more',
        schema: { type: 'string' },
        required: true,
      },
    ],
    responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
    examples: {
      token: {
        summary: 'With a token',
        query: { confirm: 'node-connectors' },
        problem: notByToken('Deleting a project'),
      },
    },
  },
});
