import type { FileCalls } from '../../../../src/server/storage/disk/fileCalls.ts';
import { nodeFiles } from '../../../../src/server/storage/disk/fileCalls.ts';

/** What the system says of a file, and what SQLite makes of it. */
const sqliteCodes = { EIO: 'SQLITE_IOERR', ENOSPC: 'SQLITE_FULL', EROFS: 'SQLITE_READONLY', EACCES: 'SQLITE_CANTOPEN' } as const;
export type FaultCode = keyof typeof sqliteCodes;
export const faultCodes = Object.keys(sqliteCodes) as FaultCode[];

/** `once`: one call fails. `though done`: it fails and has had its effect all the same. `from then on`: all fail until `heal`. */
export const faultKinds = ['once', 'though done', 'from then on'] as const;

export interface Fault {
  /** Of which call, counted from 1. */
  readonly at: number;
  readonly code: FaultCode;
  readonly kind: (typeof faultKinds)[number];
}

/** Calls of files and of a database, one or more of which fail. */
export class FailingCalls {
  readonly files: FileCalls;
  count = 0;
  #fault: Fault | null = null;

  constructor() {
    this.files = new Proxy(nodeFiles, {
      get: (target, name) => {
        const call = Reflect.get(target, name) as (...given: unknown[]) => unknown;
        // The system closes a file even where it reports a trouble.
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
    // SQLite ends a transaction whatever its files do.
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
