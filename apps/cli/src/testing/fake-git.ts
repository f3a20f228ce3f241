import { createHash } from 'node:crypto';

type Entry = { readonly mode: string; readonly sha: string };
type Commit = { readonly message: string; readonly tree: string; readonly parents: readonly string[] };
type Change = Entry & { readonly path: string };
type Seed = { readonly message?: string; readonly modes?: Readonly<Record<string, string>> };

const FOLDER = '40000';

const hash = (type: string, content: Uint8Array) =>
  createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');

/** A folder as git stores it: sorted by name, where the name of a folder counts as if it ended in a slash. */
function serialiseTree(entries: ReadonlyMap<string, Entry>): Buffer {
  const sorted = [...entries]
    .map(([name, entry]) => ({ name, ...entry, key: entry.mode === FOLDER ? `${name}/` : name }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  const lines = sorted.flatMap(({ name, mode, sha }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]);
  return Buffer.concat(lines);
}

/** The objects and branches of a git repository in memory, by the names that git gives them. */
export class FakeGit {
  /** Commits by the names of their branches. */
  readonly branches = new Map<string, string>();
  readonly blobs = new Map<string, Uint8Array>();
  readonly trees = new Map<string, ReadonlyMap<string, Entry>>();
  readonly commits = new Map<string, Commit>();

  putBlob(content: Uint8Array): string {
    const sha = hash('blob', content);
    this.blobs.set(sha, content);
    return sha;
  }

  /** A tree with changes below it; folders on the way are made. */
  putTree(base: string | null, changes: readonly Change[]): string {
    const entries = new Map(base === null ? [] : this.trees.get(base));
    for (const { path, mode, sha } of changes) {
      const [name = '', ...below] = path.split('/');
      if (below.length === 0) entries.set(name, { mode, sha });
      else {
        const folder = entries.get(name);
        const change = { path: below.join('/'), mode, sha };
        entries.set(name, { mode: FOLDER, sha: this.putTree(folder?.mode === FOLDER ? folder.sha : null, [change]) });
      }
    }
    const sha = hash('tree', serialiseTree(entries));
    this.trees.set(sha, entries);
    return sha;
  }

  /** Two commits of the same content are two, as they are a second apart. */
  putCommit(commit: Commit): string {
    const sha = hash('commit', Buffer.from(JSON.stringify([commit, this.commits.size])));
    this.commits.set(sha, commit);
    return sha;
  }

  findTree(branchOrCommit: string): string | null {
    return this.commits.get(this.branches.get(branchOrCommit) ?? branchOrCommit)?.tree ?? null;
  }

  /** All files of a branch or commit by their paths. */
  listFiles(branchOrCommit: string): Map<string, Entry> {
    const files = new Map<string, Entry>();
    const walk = (tree: string, above: string) => {
      for (const [name, entry] of this.trees.get(tree) ?? []) {
        if (entry.mode === FOLDER) walk(entry.sha, `${above}${name}/`);
        else files.set(`${above}${name}`, entry);
      }
    };
    walk(this.findTree(branchOrCommit) ?? '', '');
    return files;
  }

  /** The text of each file of a branch. */
  readTexts(branch: string): Record<string, string> {
    const files = [...this.listFiles(branch)];
    return Object.fromEntries(
      files.map(([path, { sha }]) => [path, Buffer.from(this.blobs.get(sha) ?? []).toString()]),
    );
  }

  /** Somebody commits these texts to a branch, which is made if there is none. */
  commit(branch: string, texts: Readonly<Record<string, string>>, { message = 'work', modes = {} }: Seed = {}): string {
    const parent = this.branches.get(branch) ?? this.branches.get('main');
    const changes = Object.entries(texts).map(([path, text]) => ({
      path,
      mode: modes[path] ?? '100644',
      sha: this.putBlob(Buffer.from(text)),
    }));
    const tree = this.putTree(parent === undefined ? null : this.findTree(parent), changes);
    const sha = this.putCommit({ message, tree, parents: parent === undefined ? [] : [parent] });
    this.branches.set(branch, sha);
    return sha;
  }
}
