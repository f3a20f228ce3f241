import pg from 'pg';
import { explainRejection } from './check-pooler.ts';

type Connected = (error: Error | null) => void;

/** The class of connections to PostgreSQL itself. Where a pooler rejects one, the error says so. */
export class DirectClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (callback === undefined) return super.connect();
    super.connect((error: Error | null) => callback(error && explainRejection(error)));
  }
}
