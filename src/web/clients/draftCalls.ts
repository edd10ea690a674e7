import type { RegisterDraft } from '../../core/model/generated/api/register-draft.ts';
import type { HttpClient } from './httpClient.ts';

/** A registration on its way, as the server keeps it. */
export interface DraftContent {
  readonly flow: string;
  /** Where the borrower is. */
  readonly step: string;
  readonly draft: Omit<RegisterDraft, 'consents'>;
  readonly entry: object;
  readonly release: string;
  readonly language: string;
}

export interface KeptDraft extends DraftContent {
  readonly revision: string;
  readonly savedAt: string;
}

export type FoundDraft =
  | { readonly state: 'NONE' | 'LOCKED' | 'ENDED' }
  | { readonly state: 'OPEN'; readonly kept: KeptDraft };

export type SavedDraft =
  | { readonly state: 'SAVED'; readonly revision: string }
  | { readonly state: 'BEHIND'; readonly kept: KeptDraft }
  | { readonly state: 'LOCKED' }
  | { readonly state: 'GONE' }
  | { readonly state: 'ENDED' };

export interface DraftLink {
  readonly secret: string;
  /** For how long it can be opened, once. */
  readonly minutes: number;
}

const PATH = '/service-drafts/external/api/v1/draft';

/** Registrations that the server keeps before there is an account; the browser's cookie says which is its own. */
export const createDraftCalls = (client: HttpClient) => ({
  find: () => client.send<FoundDraft>({ path: PATH, external: true }),
  /** Goes on if the page is left. */
  save: (body: DraftContent & { readonly revision?: string | undefined }) =>
    client.send<SavedDraft>({ method: 'PUT', path: PATH, body, external: true, keepalive: true }),
  forget: () => client.send<void>({ method: 'DELETE', path: PATH, external: true, keepalive: true }),
  link: () => client.send<DraftLink>({ method: 'POST', path: `${PATH}/link`, external: true }),
  mail: () => client.send<void>({ method: 'POST', path: `${PATH}/mail`, external: true }),
  open: (body: { readonly secret?: string | undefined; readonly dob: string }) =>
    client.send<KeptDraft>({ method: 'POST', path: `${PATH}/open`, body, external: true }),
});

export type DraftCalls = ReturnType<typeof createDraftCalls>;
