/** Who made a release current at its lender, and who approved it, as the history of releases says. */
export interface Released {
  /** In the history of configurations. */
  readonly position: number;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** Undefined where nobody knows; empty where nobody approved it. */
  readonly approvedBy: readonly string[] | undefined;
}

/** The release whose rules a matrix shows. */
export interface MatrixRelease {
  /** Lower-case hex SHA-256 that names the release. */
  readonly hash: string;
  /** Of the whole configuration, also of what no release holds: citations, examples, this matrix. */
  readonly contentHash: string;
  /** Undefined for a folder of configuration that nobody released. */
  readonly released: Released | undefined;
}

const UNKNOWN = 'unknown';

/** What a matrix was made of: label -> text, in order. Without a release everything is unknown. */
export function releaseLines(
  release: MatrixRelease | undefined,
): readonly (readonly [label: string, text: string])[] {
  const { hash = UNKNOWN, contentHash = UNKNOWN, released } = release ?? {};
  return [
    ['Release', hash],
    ['Configuration', contentHash],
    ['Released', releasedText(release, released)],
    ['Approved by', approvedText(release, released)],
  ];
}

function releasedText(release: MatrixRelease | undefined, released: Released | undefined): string {
  if (released)
    return `${released.at} by ${released.by}, position ${released.position} of the history of releases`;
  return release ? 'not released: made from a folder of configuration' : UNKNOWN;
}

function approvedText(release: MatrixRelease | undefined, released: Released | undefined): string {
  if (!released) return release ? 'nobody: not released' : UNKNOWN;
  if (!released.approvedBy) return UNKNOWN;
  return released.approvedBy.join(', ') || 'nobody';
}
