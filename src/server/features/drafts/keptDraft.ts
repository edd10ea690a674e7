import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';

/** What the page knew when it was opened (REG-48), such as who referred the visitor. */
export interface DraftEntry {
  readonly referrer?: string;
  readonly rid?: string;
  readonly reservationCode?: string;
  readonly userData?: string;
  readonly state?: string;
  readonly contactId?: string;
  readonly ownerId?: string;
  readonly utm: Readonly<Record<string, string>>;
}

/** A registration on its way, as a page gives it. Consents are none of it: they are given on the device that submits. */
export interface DraftContent {
  readonly flow: string;
  /** Where the borrower was. */
  readonly step: string;
  readonly draft: RegisterDraft;
  readonly entry: DraftEntry;
  /** Hash of the release of the page. */
  readonly release: string;
  readonly language: string;
}

/** As a page gets it. */
export interface KeptDraft extends DraftContent {
  /** Proves that whoever saves with it knows this state of the draft; opaque to pages. */
  readonly revision: string;
  /** ISO 8601. */
  readonly savedAt: string;
}
