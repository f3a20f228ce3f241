/** A published run, and which of its cases the source shows: all of them unless they are named. */
type Place = { readonly file: string; readonly scenarios?: readonly string[] };

/** A source of published figures whose order ours is compared with. */
export type Source = {
  readonly number: number;
  readonly title: string;
  readonly project: string;
  /** The harness that measures the same scenarios here. */
  readonly harness: string;
  readonly places: readonly Place[];
  /** Which of our drivers is meant by a published name, the first that was measured. */
  readonly standIns: Readonly<Record<string, readonly string[]>>;
  /** What a reader has to know of this table. */
  readonly note: string | null;
};

const PROMISES = {
  standIns: { mysql: ['promise-mysql', 'mysql'] },
  note: 'What is published as mysql was measured through its wrapper promise-mysql, so that is what stands for it here.',
};

/** The third source, of Go, compares no drivers with each other. */
export const SOURCES: readonly Source[] = [
  {
    number: 1,
    title: 'Node.js, the suite of MariaDB Connector/Node.js, July 2021',
    project: 'node-connectors',
    harness: 'node',
    places: [{ file: '04-2021-07-23-two-hosts.json' }],
    ...PROMISES,
  },
  {
    number: 2,
    title: 'Node.js, the post of February 2023',
    project: 'node-connectors',
    harness: 'node',
    places: [
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
    places: [{ file: '04-2025-04-02-protocol.json' }],
    ...{ standIns: {}, note: null },
  },
  {
    number: 5,
    title: 'Java, the post of October 2016',
    project: 'jdbc-connectors',
    harness: 'java',
    places: [{ file: '01-2016-09-27-mariadb-same-host.json' }],
    ...{ standIns: {}, note: null },
  },
];
