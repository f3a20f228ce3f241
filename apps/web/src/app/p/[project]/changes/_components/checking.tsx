'use client';
import { count } from '@tachograph/units';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

/** How often is asked while series are checked. */
const EVERY_MS = 3_000;

async function readDue(address: string): Promise<number> {
  try {
    const response = await fetch(address);
    return response.ok ? (await response.json()).series : 0;
  } catch {
    return 0;
  }
}

type Props = {
  /** `hrefs.changesDue`: what has the number of series. */
  readonly address: string;
};

/** "Checking 12 series" while the server looks for changes after an upload. The page is read again when it is done. */
export function Checking({ address }: Props) {
  const router = useRouter();
  const [series, setSeries] = useState(0);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (before: number) => {
      const due = await readDue(address);
      if (isOver) return;
      setSeries(due);
      if (due > 0) timer = setTimeout(() => ask(due), EVERY_MS);
      else if (before > 0) router.refresh();
    };
    ask(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address, router]);
  return (
    <div role="status">
      {series > 0 && (
        <p className="notice">
          Checking {count(series, 'series', 'series')} of the newest runs. The changes below are those found before.
        </p>
      )}
    </div>
  );
}
