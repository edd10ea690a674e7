/** A text message to a ten-digit number. */
export interface Text {
  readonly to: string;
  readonly body: string;
}

export type TextResult =
  | { readonly as: 'sent' }
  /** It will never be taken; `isStopped` when whoever has the number stopped texts at the company. */
  | { readonly as: 'refused'; readonly status: number; readonly isStopped: boolean }
  /** Not before so many milliseconds. */
  | { readonly as: 'later'; readonly status: number; readonly afterMs: number };

export interface TextSender {
  send(text: Text): Promise<TextResult>;
}
