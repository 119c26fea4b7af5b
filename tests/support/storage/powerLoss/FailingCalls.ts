import type { FileCalls } from '../../../../src/server/storage/disk/fileCalls.ts';
import { nodeFiles } from '../../../../src/server/storage/disk/fileCalls.ts';

/** The system's error code, and SQLite's code for it. */
const sqliteCodes = { EIO: 'SQLITE_IOERR', ENOSPC: 'SQLITE_FULL', EROFS: 'SQLITE_READONLY', EACCES: 'SQLITE_CANTOPEN' } as const;
export type FaultCode = keyof typeof sqliteCodes;
export const faultCodes = Object.keys(sqliteCodes) as FaultCode[];

/** `once`: one call fails. `though done`: it fails but takes effect. `from then on`: all calls fail until `heal`. */
export const faultKinds = ['once', 'though done', 'from then on'] as const;

export interface Fault {
  /** The number of the failing call, counted from 1. */
  readonly at: number;
  readonly code: FaultCode;
  readonly kind: (typeof faultKinds)[number];
}

/** Calls to files and a database, of which one or more fail. */
export class FailingCalls {
  readonly files: FileCalls;
  count = 0;
  #fault: Fault | null = null;

  constructor() {
    this.files = new Proxy(nodeFiles, {
      get: (target, name) => {
        const call = Reflect.get(target, name) as (...given: unknown[]) => unknown;
        // The system closes a file even if it reports an error.
        const isDone = name === 'close' || name === 'closeSync';
        return (...given: unknown[]): unknown => {
          const code = this.#next();
          if (code === null) return call(...given);
          const error = Object.assign(new Error(`${code}: played, ${String(name)}`), { code });
          const done = isDone || this.#fault?.kind === 'though done' ? call(...given) : undefined;
          if (String(name).endsWith('Sync')) throw error;
          return Promise.resolve(done).then(() => Promise.reject(error));
        };
      },
    });
  }

  readonly aroundDatabase = <T>(call: () => T, words: string): T => {
    // SQLite ends a transaction even if its files fail.
    const code = words === 'ROLLBACK' ? null : this.#next();
    if (code === null) return call();
    if (this.#fault?.kind === 'though done') call();
    throw Object.assign(new Error(`${code}: played, ${words}`), { code: sqliteCodes[code] });
  };

  /** Counting starts anew. */
  break(fault: Fault | null): void {
    this.count = 0;
    this.#fault = fault;
  }

  heal(): void {
    this.#fault = null;
  }

  #next(): FaultCode | null {
    this.count++;
    if (this.#fault === null) return null;
    const { at, code, kind } = this.#fault;
    return this.count === at || (kind === 'from then on' && this.count > at) ? code : null;
  }
}
