/** A piece of text as it is set. */
export interface TextRun {
  readonly text: string;
  readonly bold?: true;
}

/** A part of a document, in order; rows of a table begin with the cell that names the row. */
export type ContentBlock =
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly text: string }
  | {
      readonly type: 'paragraph';
      readonly style: 'normal' | 'prominent' | 'small';
      readonly runs: readonly TextRun[];
    }
  | { readonly type: 'list'; readonly items: readonly (readonly TextRun[])[] }
  | {
      readonly type: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly type: 'signature'; readonly label: string; readonly name: string; readonly note: string }
  | { readonly type: 'pageBreak' };

/** Everything a document says, without how it looks: the same content makes the same bytes. */
export interface DocumentContent {
  readonly title: string;
  readonly locale: string;
  readonly lender: string;
  /** The lender's colour, `#rrggbb`. */
  readonly color: string;
  readonly blocks: readonly ContentBlock[];
  /** Words of the foot of each page. */
  readonly foot: { readonly page: string; readonly of: string; readonly version: string };
}
