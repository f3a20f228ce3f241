import { closeStore, createStore } from '@tachograph/store/database';
import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';

// `node --import tsx tooling/browser-tests/main.ts SLUG`: an empty project for one browser test, since no request creates one.
// Prints a token for it. DATABASE_URL says where.

const [slug = ''] = process.argv.slice(2);
const store = createStore(process.env.DATABASE_URL ?? '');
const project = await insertProject(store, { slug, title: `Project ${slug}` });
if (!project) throw new Error(`there is a project ${slug} already: take another slug`);
const { text } = await insertToken(store, { projectId: project.id, name: 'browser test', scopes: ['upload'] });
console.log(text);
await closeStore(store);
