import type { Conflict } from '../../../core/config/merge3/mergeTrees.ts';

/** A change of the configuration that people make before it is published. */
export interface Change {
  readonly uuid: string;
  readonly title: string;
  readonly why: string;
  readonly by: string;
  readonly at: string;
  readonly position: number;
  readonly state: 'open' | 'published' | 'abandoned';
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: string;
  readonly paths: readonly string[];
  readonly reaches: readonly string[];
  readonly checked: {
    readonly version: number;
    readonly errors: number;
    readonly warnings: number;
    readonly lenders: readonly string[];
  } | null;
  readonly published: number | null;
}

/** The answer of `GET /staff/v1/changes/:uuid`; of a conflict, ours is the newest configuration, theirs the change. */
export interface WholeChange {
  readonly change: Change;
  readonly files: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly newest: number;
  readonly conflicts: readonly Conflict[];
}

export interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly suggestion?: string;
}

/** The answer of `POST /staff/v1/changes/:uuid/check`. */
export interface CheckedChange {
  readonly version: number;
  readonly findings: readonly Finding[];
  readonly more: number;
  readonly lenders: readonly { readonly brand: string; readonly changed: readonly string[] }[];
  readonly conflicts: readonly Conflict[];
}

export const CHANGES = '/staff/v1/changes';
