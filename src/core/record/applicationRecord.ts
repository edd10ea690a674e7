import type { ReplayInputs, ShownScreen } from './recordTypes.ts';

/** What one borrower was shown and asked, what was decided by, and what was kept of it. */
export interface BorrowerRecord {
  readonly application: {
    readonly uuid: string;
    readonly loanNumber: string;
    readonly lender: string;
    /** Whose law counts. */
    readonly state: string;
    readonly status: string;
    readonly created: string;
    /** In which it was created; a release that lacks it showed its first one. */
    readonly language: string;
  };
  /** Whether personal data is left out. */
  readonly masked: boolean;
  /** Those that it was pinned to, the first one first. */
  readonly releases: readonly {
    readonly hash: string;
    /** Of its configuration in the history; null for a release that was given without one. */
    readonly position: number | null;
    readonly since: string;
  }[];
  readonly screens: readonly ShownScreen[];
  readonly history: readonly {
    readonly event: string;
    readonly status: string | null;
    /** `borrower`, `program`, `borrower or program` where that was not kept, a client of the lender, or `person <uuid>` of the staff. */
    readonly by: string;
    readonly at: string;
  }[];
  readonly consents: readonly {
    readonly type: string;
    readonly version: string;
    readonly answer: string;
    readonly source: string;
    /** Of the words that were shown; null for a consent from before that was kept. */
    readonly textHash: string | null;
    readonly at: string;
  }[];
  readonly documents: readonly {
    readonly uuid: string;
    readonly category: string;
    readonly type: string;
    readonly version: number;
    readonly status: string;
    readonly sha256: string;
    readonly at: string;
    readonly acts: readonly { readonly act: string; readonly sha256: string; readonly at: string }[];
  }[];
  readonly notices: readonly {
    readonly id: string;
    readonly kind: string;
    /** `server`, or the client of the lender that said it sent it. */
    readonly by: string;
    readonly at: string;
    readonly readAt: string | null;
  }[];
  readonly decisions: readonly {
    readonly at: string;
    readonly day: string;
    readonly decision: string | null;
    readonly reasons: readonly string[];
    readonly release: string;
    /** Hashes of the policies and of the prices that it went by. */
    readonly policies: string;
    readonly prices: string;
    readonly pricedBy: Readonly<Record<string, number>>;
  }[];
  /** What is known, and what is not. */
  readonly notes: readonly string[];
}

export const EXPORT_FORMAT = 'equiform-record/1';

/** Hashes of all parts of a release, by name: their hash is that of the release. */
export interface ExportedManifest {
  readonly brand: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** A record that a program without server or database can check. */
export interface RecordExport {
  readonly format: typeof EXPORT_FORMAT;
  readonly madeAt: string;
  /** `person <uuid>` of the staff. */
  readonly madeBy: string;
  readonly record: BorrowerRecord;
  /** What the screens are computed from; null where personal data is left out. */
  readonly inputs: ReplayInputs | null;
  /** By hash of the release. */
  readonly manifests: Readonly<Record<string, ExportedManifest>>;
  /** Texts of the parts that screens are computed from, by their hash; null where they are left out. */
  readonly parts: Readonly<Record<string, string>> | null;
  /** The end of the lender's audit log: the export is no older than that row. */
  readonly chain: { readonly lender: string; readonly position: number; readonly hash: string };
  /** Of each section of the record, by name. */
  readonly hashes: Readonly<Record<string, string>>;
  /** The public key that signs, Ed25519, 32 bytes in lower-case hex. */
  readonly key: string;
  /** Over the canonical JSON of everything else, in lower-case hex. */
  readonly signature: string;
}
