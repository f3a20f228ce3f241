/** A published run, and which of its scenarios the source shows; all by default. */
type PublishedFile = { readonly file: string; readonly scenarios?: readonly string[] };

/** A source of published figures whose order ours is compared with. */
export type Source = {
  readonly number: number;
  readonly title: string;
  readonly project: string;
  /** The harness that measures the same scenarios here. */
  readonly harness: string;
  readonly runs: readonly PublishedFile[];
  /** Our drivers for a published name; the first measured one is used. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** What a reader must know about this table. */
  readonly note?: string;
};

const PROMISES = {
  aliases: { mysql: ['promise-mysql', 'mysql'] },
  note: 'What is published as mysql was measured through its wrapper promise-mysql, which is used here too.',
};

/** The third source, of Go, compares no drivers with each other. */
export const SOURCES: readonly Source[] = [
  {
    number: 1,
    title: 'Node.js, the suite of MariaDB Connector/Node.js, July 2021',
    project: 'node-connectors',
    harness: 'node',
    runs: [{ file: '04-2021-07-23-two-hosts.json' }],
    ...PROMISES,
  },
  {
    number: 2,
    title: 'Node.js, the post of February 2023',
    project: 'node-connectors',
    harness: 'node',
    runs: [
      { file: '08-2023-02-03-two-hosts.json', scenarios: ['do-1'] },
      {
        file: '09-2023-02-03-same-host.json',
        scenarios: ['select-100-int', 'select-100-int-execute', 'select-1000-rows', 'batch-insert-100'],
      },
    ],
    ...PROMISES,
  },
  {
    number: 4,
    title: 'C++, the documentation of Boost.MySQL, April 2025',
    project: 'cpp-protocol',
    harness: 'cpp',
    runs: [{ file: '04-2025-04-02-protocol.json' }],
  },
  {
    number: 5,
    title: 'Java, the post of October 2016',
    project: 'jdbc-connectors',
    harness: 'java',
    runs: [{ file: '01-2016-09-27-mariadb-same-host.json' }],
  },
];
