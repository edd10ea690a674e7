import type { JourneyProblemCode } from '../journey/journeyProblem.ts';

/** Line and column count from 1, columns in UTF-16 units. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Stable codes for tools; `message` is for people. */
export type FindingCode =
  | JourneyProblemCode
  | 'yaml-syntax'
  | 'duplicate-key'
  | 'alias'
  | 'tag'
  | 'not-json'
  | 'empty-value'
  | 'empty-file'
  | 'refused-key'
  | 'too-large'
  | 'too-deep'
  | 'unknown-file'
  | 'staff-roles'
  | 'unknown-key'
  | 'missing-key'
  | 'wrong-type'
  | 'not-allowed'
  | 'out-of-range'
  | 'removes-nothing'
  | 'place-unknown'
  | 'brand-code'
  | 'brand-unknown'
  | 'variant-circle'
  | 'host-taken'
  | 'missing-setting'
  | 'unknown-fact'
  | 'personal-telemetry'
  | 'unknown-copy-key'
  | 'unknown-language'
  | 'unsupported-calendar'
  | 'unknown-enum'
  | 'unknown-characters'
  | 'characters-example'
  | 'unknown-step'
  | 'unknown-screen'
  | 'step-without-company'
  | 'promise-without-mail'
  | 'language-without-promises'
  | 'mail-keeps-nothing'
  | 'mail-must-arrive'
  | 'text-words'
  | 'text-not-fitting'
  | 'field-without-store'
  | 'question-of-one-flow'
  | 'answer-not-asked'
  | 'answer-not-kept'
  | 'store-taken'
  | 'store-exchanged'
  | 'unknown-store'
  | 'unknown-policy'
  | 'unknown-element'
  | 'unknown-panel'
  | 'unknown-address'
  | 'unknown-link'
  | 'fact-definition'
  | 'duplicate-path'
  | 'group-of-step'
  | 'field-without-control'
  | 'field-with-two-controls'
  | 'message-missing'
  | 'message-unused'
  | 'message-terse'
  | 'asked-twice'
  | 'fact-type'
  | 'rule'
  | 'copy-message'
  | 'copy-differs'
  | 'copy-not-translated'
  | 'words-unreviewed'
  | 'field-schema'
  | 'policy-incomplete'
  | 'policy-not-carried-out'
  | 'policy-ends'
  | 'policy-dates'
  | 'policy-citation'
  | 'policy-verified'
  | 'right-changed'
  | 'consent-not-given'
  | 'redirect-circle'
  | 'nmls-taken'
  | 'protected-trait'
  | 'limit-differs'
  | 'policy-examples'
  | 'policy-example-fails'
  | 'policy-overlap'
  | 'policy-gap'
  | 'policy-review-due'
  | 'matrix-policy'
  | 'matrix-blank'
  | 'matrix-contradiction'
  | 'matrix-words'
  | 'unknown-document'
  | 'unknown-event'
  | 'unknown-concept'
  | 'contrast'
  | 'logo'
  | 'hero'
  | 'typeface'
  | 'migration-sample'
  | 'never-holds'
  | 'always-holds'
  | 'shadowed'
  | 'unreachable-step'
  | 'own-answer'
  | 'path-without-end'
  | 'unrouted-status'
  | 'not-proved'
  | 'worse-with-more'
  | 'unknown-performer'
  | 'without-company'
  | 'without-performer'
  | 'task-without-answer'
  | 'status-in-code';

/** One problem that the check found, at the place to change. */
export interface Finding extends Location {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** JSON Pointer in the file (schema findings) or in the resolved brand. */
  readonly pointer?: string;
  readonly brand?: string;
  readonly brands?: readonly string[];
  readonly suggestion?: string;
  /** The place of the value that was overridden. */
  readonly replaced?: Location;
}

export interface FindingDetail {
  readonly pointer?: string | undefined;
  readonly suggestion?: string | undefined;
  readonly replaced?: Location | undefined;
  readonly severity?: 'error' | 'warning' | undefined;
}

/** An error unless the detail sets another severity. */
export function findingAt(
  at: Location,
  code: FindingCode,
  message: string,
  { pointer, suggestion, replaced, severity = 'error' }: FindingDetail = {},
): Finding {
  return {
    code,
    severity,
    message,
    file: at.file,
    line: at.line,
    column: at.column,
    ...(pointer === undefined ? {} : { pointer }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(replaced === undefined
      ? {}
      : { replaced: { file: replaced.file, line: replaced.line, column: replaced.column } }),
  };
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => finding.severity === 'error');

export const showLocation = ({ file, line, column }: Location): string => `${file}:${line}:${column}`;
