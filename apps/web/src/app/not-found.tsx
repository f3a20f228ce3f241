import { Link } from '@/routing/link.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';

export default function NotFound() {
  return (
    <>
      <TopBar crumbs={[{ label: 'not found' }]} />
      <main id="main">
        <PageHead
          title="Page not found"
          about={
            <>
              The project, run or environment may have been renamed, or the link may be cut short.{' '}
              <Link className="link" href="/">
                All projects
              </Link>
            </>
          }
        />
      </main>
    </>
  );
}
