import { count } from '@/format/count.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ProjectSummary } from '@/server/views.ts';
import { Time } from '@/ui/text/time.tsx';
import './projects.css';

/** One card a project: what it measures, how much of it, and where its figures come from. */
export const ProjectCards = ({ projects }: { projects: readonly ProjectSummary[] }) => (
  <ul className="list projects">
    {projects.map((project) => (
      <li key={project.slug} className="card">
        <h2>
          <Link href={hrefs.project(project.slug)}>{project.slug}</Link>
        </h2>
        <p className="sub">{project.description ?? project.title}</p>
        <p className="meta">
          {[
            count(project.drivers, 'driver'),
            count(project.scenarios, 'scenario'),
            count(project.runs, 'run'),
            count(project.results, 'result'),
          ].join(' · ')}
        </p>
        <p className="meta">
          {project.lastRunAt ? 'newest run ' : 'no run yet'}
          {project.lastRunAt && <Time at={project.lastRunAt} />}
        </p>
        {project.provenance && <p className="meta">{project.provenance}</p>}
      </li>
    ))}
  </ul>
);
