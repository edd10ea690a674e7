import { isObject } from '../../core/shared/json.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';

/** Informs everybody who uses some of the lender's applications (SHELL-32). */
export interface Banner {
  readonly uuid: string;
  /** Plain text. */
  readonly message: string;
  /** Names of the applications that show it. */
  readonly apps: readonly string[];
  readonly variant: 'info' | 'warn';
  readonly active?: boolean;
  readonly dismissable?: boolean;
  /** Points in time as texts that `Date` reads. */
  readonly metadata?: { readonly createdAt?: string; readonly updatedAt?: string };
}

/** What is recorded of a file that is not what it should be (SHELL-36). */
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

/** The banners of a file; one entry that is none refuses all (SHELL-36). */
export const readBanners = (data: unknown): Result<readonly Banner[], typeof BANNER_FORMAT_ERROR> =>
  Array.isArray(data) && data.every(isBanner) ? ok(data) : err(BANNER_FORMAT_ERROR);

/** The banner file at an address: asked for anew each time, without credentials; rejects when it cannot be got (CALL-41). */
export const createBannerService = (send: typeof fetch) => ({
  async banners(address: string, signal: AbortSignal): Promise<unknown> {
    const response = await send(address, { cache: 'no-store', credentials: 'omit', signal });
    if (!response.ok) throw new Error(`The banner file answered ${response.status}`);
    return response.json();
  },
});
