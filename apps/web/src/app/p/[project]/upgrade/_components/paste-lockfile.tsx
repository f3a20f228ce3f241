'use client';
import { count } from '@tachograph/units';
import { useRouter } from 'next/navigation';
import { type DragEvent, useId, useState } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { MOST_LOCKED, writeLock } from '../_model/lock-param.ts';

/** A driver of the project with its package. */
export type PackagedDriver = {
  readonly slug: string;
  readonly name: string;
  readonly language: string | null;
  readonly purl: string | null;
};

type Props = { readonly project: string; readonly drivers: readonly PackagedDriver[] };

/** Where it leads, or why it leads nowhere. */
type Found = { readonly href: string } | { readonly problem: string };

/** The drivers in the text of a lockfile as the address of their page. The readers are loaded when there is something to read. */
async function findDrivers(file: string | null, text: string, { project, drivers }: Props): Promise<Found> {
  const { listLockedDrivers, readLockfile } = await import('@tachograph/lockfiles');
  const reading = readLockfile(file, text);
  if (!reading.ok) return { problem: reading.message };
  const found = listLockedDrivers(reading.lockfile, drivers).slice(0, MOST_LOCKED);
  const lock = found.map(({ driver, release }) => ({ driver: driver.slug, from: release }));
  const [first] = lock;
  if (first) return { href: hrefs.upgrade(project, { ...first, lock: writeLock(lock) }) };
  const names = drivers.map(({ name }) => name).join(', ');
  return { problem: `${count(reading.lockfile.packages.length, 'package')}, and no driver of this project: ${names}` };
}

/** A lockfile is pasted or dropped, and read here: names and releases of the drivers in it are in the next address, and nothing else. */
export function PasteLockfile(props: Props) {
  const router = useRouter();
  const [text, setText] = useState('');
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const about = useId();
  const read = async (file: string | null, content: string) => {
    setSaid('reading…');
    const found = await findDrivers(file, content, props).catch(() => ({
      problem: 'the page could not load its readers',
    }));
    setSaid('problem' in found ? found.problem : '');
    if ('href' in found) router.push(found.href);
  };
  const open = async (file: File | undefined) => {
    if (file) await read(file.name, await file.text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
  };
  return (
    <form
      className="paste-lockfile"
      onSubmit={(event) => {
        event.preventDefault();
        void read(null, text);
      }}
    >
      <p id={about} className="meta">
        package-lock.json, yarn.lock, go.mod, poetry.lock, pom.xml or another one. It is read in this browser and not
        kept.
      </p>
      <textarea
        className={over ? 'text-field over' : 'text-field'}
        aria-label="Lockfile"
        aria-describedby={about}
        placeholder="Paste a lockfile, or drop its file here."
        spellCheck={false}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      />
      <div className="row">
        <button type="submit" className="button">
          Find drivers
        </button>
        <label className="button file-button">
          Choose a file
          <input type="file" className="visually-hidden" onChange={(event) => void open(event.target.files?.[0])} />
        </label>
      </div>
      <p className="meta" role="status">
        {said}
      </p>
    </form>
  );
}
