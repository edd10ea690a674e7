/** Who did something, why, and when. */
export interface Signed {
  readonly by: string;
  readonly why: string;
  readonly at: string;
}

/** Where a lender stands. */
export interface LenderStand {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly hash: string;
  readonly position?: number;
  readonly held: boolean;
  readonly last?: Signed & { readonly act: string };
}

export interface Commit extends Signed {
  readonly position: number;
  /** The lenders that it changed. */
  readonly lenders: readonly string[];
}

/** The answer of `GET /staff/v1/releases`. */
export interface Stand {
  readonly newest?: number;
  readonly needsApprovals: boolean;
  readonly lenders: readonly LenderStand[];
  readonly commits: readonly Commit[];
}

export interface Agreement {
  readonly kind: string;
  readonly says: string;
  readonly needs: number;
  readonly amongThem?: string;
  readonly has: number;
  readonly isEnough: boolean;
}

/** What a configuration would change for a lender. */
export interface Effect {
  readonly code: string;
  readonly changed: readonly string[];
  readonly agreements: readonly Agreement[];
  readonly isOwn: boolean;
}

/** The answer of `GET /staff/v1/releases/:position`. */
export interface Effects {
  readonly position: number;
  readonly lenders: readonly Effect[];
}

export interface HeadChange extends Signed {
  readonly id: number;
  readonly brand: string;
  readonly act: string;
  readonly hash: string | null;
  readonly position: number | null;
}

export interface Plan extends Signed {
  readonly id: number;
  readonly position: number;
  readonly brands: readonly string[] | null;
  readonly due: string;
  readonly state: string;
  readonly said: readonly string[];
}

/** The answer to what moves heads. */
export interface Published {
  readonly releases: readonly { readonly brand: string; readonly changed: boolean }[];
  readonly waits: readonly string[];
}

export const STAND = '/staff/v1/releases';
export const PLANS = '/publish/plans';

/** The release of a lender as people name it. */
export const shortHash = (hash: string): string => hash.slice(0, 12);
