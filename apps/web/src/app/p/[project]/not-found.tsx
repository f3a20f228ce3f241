import { ProjectWays } from '@/app/p/[project]/_components/project-ways.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';

/** There is no such page in the project, or no such project: which of the two is not known here. */
export default function NotFound() {
  return (
    <>
      <TopBar crumbs={[{ label: 'not found' }]} />
      <main id="main">
        <PageHead
          title="Page not found"
          about="The project has no scenario, driver, run or environment of this name, or there is no such project. It may have been renamed or deleted, or the link may be cut short."
        />
        <ProjectWays />
      </main>
    </>
  );
}
