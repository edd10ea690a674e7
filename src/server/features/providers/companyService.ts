import type { IncomePort } from '../../../core/flow/incomeWays.ts';
import type { AssetType } from '../../../core/loan/assetIncome.ts';
import type { JsonObject } from '../../../core/shared/json.ts';

/** What companies do for borrowers on pages of their own: each is a port of this name. */
export type CompanyRole = IncomePort | 'assets' | 'accounts' | 'payments' | 'notary';

/** What a company of income finds. */
export interface FoundIncome {
  /** Dollars a year. */
  readonly annualIncome: number;
  /** Paystubs must confirm it too. */
  readonly isPartial: boolean;
}

/** What a company of accounts finds: the account to pay out to. */
export interface LinkedAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: 'CHECKING' | 'SAVINGS';
}

/** An asset, with only the last four digits of its number. */
export interface FoundAsset {
  readonly type: AssetType;
  readonly institution: string;
  readonly mask: string;
  /** Whole dollars. */
  readonly balance: number;
}

export interface FoundAssets {
  readonly assets: readonly FoundAsset[];
}

/** A visit, as its company is told about it: nothing personal. */
export interface BegunVisit {
  /** The application's UUID. */
  readonly application: string;
  /** The same each time the visit is begun again. */
  readonly uuid: string;
  readonly organization: string;
  readonly role: CompanyRole;
  /** Where one role has several kinds, the kind (`truv-payroll`). */
  readonly type: string;
  /** Opens a page of this server; companies outside have no use for it. */
  readonly token: string;
  /** Where the company sends the browser afterwards, with everything that names the visit. */
  readonly returnTo: string;
  /** The visit's data: nothing personal. */
  readonly data: JsonObject;
}

/** Where the browser goes, and what the adapter needs again, which is stored sealed. */
export interface VisitPlace {
  readonly url: string;
  readonly kept?: JsonObject;
}

/** A visit that may be over at its company. */
export interface KeptVisit {
  /** The application's UUID. */
  readonly application: string;
  readonly uuid: string;
  readonly role: CompanyRole;
  /** As it was kept last. */
  readonly kept: JsonObject;
  /** Keeps something else from now on, so that a later try goes on from there. */
  keep(next: JsonObject): Promise<void>;
}

/**
 * A company that finds something out on a page of its own. All is called outside of any transaction, and may be called
 * again after a crash. Throws `CompanyUnavailable` when it should be tried again later.
 */
export interface FindingCompany {
  /** Its id in the connections; undefined for a page of this server, which settles its visits itself. */
  readonly id?: string;
  begin(visit: BegunVisit): Promise<VisitPlace>;
  /** What the visit brought (`FoundIncome`, `LinkedAccount`, `FoundAssets` by role); undefined if nothing. */
  find?(visit: KeptVisit): Promise<JsonObject | undefined>;
  /** Ends the company's access to the borrower's data; resolves also when there was none. */
  forget?(visit: KeptVisit): Promise<void>;
}

/** Who plays a role for a lender; undefined when nobody does. */
export type FindingCompanies = (organization: string, role: CompanyRole) => FindingCompany | undefined;

/** What companies do for borrowers and then report: its results come by callbacks, or when they are asked. */
export type HostedRole = 'payments' | 'notary';

/** What is done on a company's page: a payment, a session. */
export interface HostedSubject {
  readonly organization: string;
  readonly role: HostedRole;
  /** The application's UUID. */
  readonly application: string;
  /** UUID of the payment or session. */
  readonly subject: string;
}

export interface HostedRequest extends HostedSubject {
  /** Path on this site to which the company sends the browser afterwards. */
  readonly returnTo: string;
  /** What the company must know, such as the amount; nothing personal. */
  readonly data: JsonObject;
}

/** Whether there are pages on which borrowers pay, or meet a notary. */
export interface PagePlaces {
  /**
   * Undefined when nobody plays the role for this lender. Its `url` is that of a page of this server; without it the visit
   * must be begun.
   */
  placeOf(subject: HostedSubject): { readonly url?: string } | undefined;
}

/** Where nobody takes payments or holds sessions. */
export const noPages: PagePlaces = { placeOf: () => undefined };

/** Pages on which borrowers pay, or meet a notary. */
export interface HostedPages extends PagePlaces {
  /**
   * Where the browser goes: the same address as long as the visit is open. Outside of any transaction; throws ApiError:
   * 404 when nobody plays the role, 503 while the company does not answer.
   */
  open(request: HostedRequest): Promise<string>;
}
