/**
 * What the server answered for a page's first screen while it wrote the page: block `answers` of the document of a person who
 * has a session (server page/pageAnswers.ts). The page takes these in place of the same calls, each once.
 */
export interface PageAnswers {
  /** The session that they were answered for, as in its token (`sid`). */
  readonly sid: string;
  /** When, in seconds since 1970 by the server's clock. */
  readonly at: number;
  /** The language that they are in. */
  readonly locale: string;
  readonly answers: readonly PageAnswer[];
}

export interface PageAnswer {
  /** Method and address with its query: `GET /service-profile/api/v1/profile`. */
  readonly call: string;
  /** The body that it was asked with. */
  readonly body?: unknown;
  readonly answer: unknown;
}
