import type { JsonObject } from '../../../core/shared/json.ts';
import { scrubText, scrubValue } from '../../http/scrub.ts';

const ADDRESSES = new Set(['pagePath', 'referrer']);

/** An address without query and fragment, which may carry what a person typed. */
const addressOnly = (address: string): string => scrubText(address.replace(/[?#].*$/s, ''));

/**
 * What a browser sent, as telemetry may keep it: addresses without their query, no value under a name that means
 * personal data, every text scrubbed. The browser is asked not to send such things, and is not believed.
 */
export const withoutPersonalData = (detail: object): JsonObject =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      ADDRESSES.has(name) && typeof value === 'string' ? addressOnly(value) : scrubValue(value),
    ]),
  ) as JsonObject;
