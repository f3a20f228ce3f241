import Link from 'next/link';
import { TopBar } from '@/ui/layout/top-bar.tsx';

export default function NotFound() {
  return (
    <>
      <TopBar crumbs={[{ label: 'not found' }]} />
      <main id="main">
        <div className="head">
          <div>
            <h1>There is nothing at this address</h1>
            <p className="sub">
              The project, run or environment may have been renamed, or the link may be cut short.{' '}
              <Link className="link" href="/">
                All projects
              </Link>
            </p>
          </div>
        </div>
      </main>
    </>
  );
}
