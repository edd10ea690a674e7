export interface TextRun {
  readonly text: string;
  readonly bold?: true;
}

export interface TableLook {
  /** Of the width, for each column; default: all the same. */
  readonly shares?: readonly number[];
  /** Default: normal. */
  readonly style?: 'normal' | 'small';
}

/** A part of a document, in order; the first cell of a table row is its header. */
export type ContentBlock =
  | {
      readonly type: 'heading';
      readonly level: 2 | 3;
      readonly text: string;
      /** Where an index finds it; such headings are bookmarks too. */
      readonly id?: string;
    }
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
      readonly look?: TableLook;
    }
  | {
      /** A table with the page of a heading before it as its last column; `to` is the heading's id. */
      readonly type: 'index';
      readonly columns: readonly string[];
      readonly rows: readonly { readonly cells: readonly string[]; readonly to: string }[];
      readonly look?: TableLook;
    }
  | { readonly type: 'signature'; readonly label: string; readonly name: string; readonly note: string }
  | { readonly type: 'pageBreak' };

/** A document's content without layout: equal content gives equal bytes. */
export interface DocumentContent {
  readonly title: string;
  readonly locale: string;
  readonly lender: string;
  /** The lender's color, `#rrggbb`. */
  readonly color: string;
  readonly blocks: readonly ContentBlock[];
  readonly foot: { readonly page: string; readonly of: string; readonly version: string };
}
