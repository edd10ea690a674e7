import { describe, expect, it, vi } from 'vitest';
import {
  hasGlobalPrivacyControl,
  readPrivacyOptions,
  subscribeToPrivacyOptions,
  writePrivacyOptions,
} from './privacyOptions.ts';

const storage = (kept?: string) => ({
  getItem: (key: string) => (key === 'privacy-options' ? (kept ?? null) : null),
});

describe('privacy options', () => {
  it('allow analytics and no recording until the borrower chooses', () => {
    expect(readPrivacyOptions(storage(), false)).toEqual({
      analytics: true,
      replay: false,
      doNotSell: false,
    });
  });

  it('are read from privacy-options', () => {
    const kept = { analytics: false, replay: true, doNotSell: true };
    const setItem = vi.fn();
    writePrivacyOptions({ setItem }, kept);
    expect(setItem).toHaveBeenCalledExactlyOnceWith('privacy-options', JSON.stringify(kept));
    expect(readPrivacyOptions(storage(JSON.stringify(kept)), false)).toEqual(kept);
  });

  it.each(['{', 'null', '[]', '"yes"', '{"analytics":"yes"}'])('are the defaults if %s is stored', (kept) => {
    expect(readPrivacyOptions(storage(kept), false).analytics).toBe(true);
  });

  it('allow nothing under Global Privacy Control, whatever was chosen', () => {
    const kept = JSON.stringify({ analytics: true, replay: true, doNotSell: false });
    expect(readPrivacyOptions(storage(kept), true)).toEqual({
      analytics: false,
      replay: false,
      doNotSell: true,
    });
    expect(hasGlobalPrivacyControl({ globalPrivacyControl: true })).toBe(true);
    expect(hasGlobalPrivacyControl({})).toBe(false);
  });

  it('notify subscribers of a change, until they unsubscribe, and never fail', () => {
    const listener = vi.fn();
    const end = subscribeToPrivacyOptions(listener);
    const full = {
      setItem: () => {
        throw new Error('full');
      },
    };
    writePrivacyOptions(full, { analytics: false, replay: false, doNotSell: false });
    expect(listener).toHaveBeenCalledTimes(1);
    end();
    writePrivacyOptions(full, { analytics: true, replay: false, doNotSell: false });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
