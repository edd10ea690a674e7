import { isObject } from '../../core/shared/json.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';

export interface Banner {
  readonly uuid: string;
  /** Plain text. */
  readonly message: string;
  readonly apps: readonly string[];
  readonly variant: 'info' | 'warn';
  readonly active?: boolean;
  readonly dismissable?: boolean;
  /** Dates as strings that `Date` parses. */
  readonly metadata?: { readonly createdAt?: string; readonly updatedAt?: string };
}

/** Recorded when a banner file is malformed (SHELL-36). */
export const BANNER_FORMAT_ERROR = 'Banner data does not match the expected format';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isBanner = (value: unknown): value is Banner =>
  isObject(value) &&
  isText(value.uuid) &&
  isText(value.message) &&
  Array.isArray(value.apps) &&
  value.apps.length > 0 &&
  value.apps.every(isText) &&
  (value.variant === 'info' || value.variant === 'warn');

/** Parses a banner file; one malformed entry rejects the whole file (SHELL-36). */
export const readBanners = (data: unknown): Result<readonly Banner[], typeof BANNER_FORMAT_ERROR> =>
  Array.isArray(data) && data.every(isBanner) ? ok(data) : err(BANNER_FORMAT_ERROR);

/** Reads the banner file uncached and without credentials; rejects when it cannot be read (CALL-41). */
export const createBannerService = (send: typeof fetch) => ({
  /** Our own server is told whose banners; cloud storage has a file for each lender. */
  async banners(address: string, orgCode: string, signal: AbortSignal): Promise<unknown> {
    const headers = address.startsWith('/') ? { headers: { 'x-org': orgCode } } : {};
    const response = await send(address, { cache: 'no-store', credentials: 'omit', signal, ...headers });
    if (!response.ok) throw new Error(`The banner file answered ${response.status}`);
    return response.json();
  },
});
