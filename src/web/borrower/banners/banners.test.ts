import { describe, expect, it, vi } from 'vitest';
import {
  BANNER_FORMAT_ERROR,
  type Banner,
  createBannerService,
  readBanners,
} from '../../clients/bannerService.ts';
import { readDismissals, validDismissals, writeDismissals } from './dismissals.ts';
import { keepBanners, readKeptBanners } from './keptBanners.ts';
import { MOST_BANNERS, shownBanners } from './shownBanners.ts';

const banner = (uuid: string, more: Partial<Banner> = {}): Banner => ({
  uuid,
  message: `Message ${uuid}`,
  apps: ['heloc'],
  variant: 'info',
  active: true,
  dismissable: true,
  metadata: { createdAt: '2026-06-01T00:00:00Z', updatedAt: '2026-06-01T00:00:00Z' },
  ...more,
});

describe('a banner file', () => {
  it('SHELL-32 SHELL-36 is accepted if every entry has uuid, message, a non-empty apps list and variant', () => {
    const whole = [banner('a'), { uuid: 'b', message: 'B', apps: ['heloc'], variant: 'warn' }];
    expect(readBanners(whole)).toEqual({ ok: true, value: whole });
    expect(readBanners([])).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['no list', { banners: [] }],
    ['an entry without uuid', [banner('a'), { ...banner('b'), uuid: undefined }]],
    ['an entry without message', [banner('a'), { ...banner('b'), message: '' }]],
    ['an entry without apps', [banner('a'), { ...banner('b'), apps: [] }]],
    ['an entry of another variant', [banner('a'), { ...banner('b'), variant: 'error' }]],
    ['an entry that is none', [banner('a'), null]],
  ])('SHELL-36 is refused as a whole for %s', (_name, data) => {
    expect(readBanners(data)).toEqual({ ok: false, error: BANNER_FORMAT_ERROR });
    expect(BANNER_FORMAT_ERROR).toBe('Banner data does not match the expected format');
  });

  it('CALL-41 is requested without cache, and canceled when the page is left', async () => {
    const leaving = new AbortController();
    const send = vi.fn<typeof fetch>(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
        }),
    );
    const asked = createBannerService(send).banners('/banners/test.json', 'main', leaving.signal);
    expect(send).toHaveBeenCalledExactlyOnceWith('/banners/test.json', {
      cache: 'no-store',
      credentials: 'omit',
      signal: leaving.signal,
      headers: { 'x-org': 'main' },
    });
    leaving.abort();
    await expect(asked).rejects.toThrow('left');
  });
});

describe('the banners shown', () => {
  const created = (uuid: string, day: string, more: Partial<Banner> = {}) =>
    banner(uuid, { metadata: { createdAt: `2026-06-${day}T00:00:00Z` }, ...more });

  it('SHELL-35 CONST-13 are at most two, newest first by creation', () => {
    const all = [created('old', '01'), created('newest', '03'), created('middle', '02')];
    expect(shownBanners(all, {}).map(({ uuid }) => uuid)).toEqual(['newest', 'middle']);
    expect(MOST_BANNERS).toBe(2);
  });

  it('SHELL-37 are the active ones of this application', () => {
    const all = [
      created('other', '03', { apps: ['mortgage'] }),
      created('over', '02', { active: false }),
      created('ours', '01', { apps: ['mortgage', 'heloc'] }),
    ];
    expect(shownBanners(all, {}).map(({ uuid }) => uuid)).toEqual(['ours']);
  });

  it('SHELL-33 exclude dismissed ones', () => {
    expect(shownBanners([banner('a'), banner('b')], { a: 1 }).map(({ uuid }) => uuid)).toEqual(['b']);
  });
});

describe('the banners stored in a tab', () => {
  const storage = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });

  it('are those of the last page; none if the file is empty or the stored value is invalid', () => {
    const kept = new Map<string, string>();
    keepBanners(storage(kept), [banner('a')]);
    expect(readKeptBanners(storage(kept))).toEqual([banner('a')]);
    keepBanners(storage(kept), []);
    expect(kept.size).toBe(0);
    expect(readKeptBanners(storage(new Map([['banners', '[{}]']])))).toEqual([]);
  });
});

describe('a dismissal', () => {
  const updated = (updatedAt: string) => [banner('a', { metadata: { updatedAt } })];
  const at = Date.parse('2026-06-10T12:00:00Z');

  it('SHELL-34 holds until the banner is updated, and is then removed', () => {
    expect(validDismissals({ a: at }, updated('2026-06-10T11:59:59Z'))).toEqual({ a: at });
    expect(validDismissals({ a: at }, updated('2026-06-10T12:00:00Z'))).toEqual({ a: at });
    expect(validDismissals({ a: at }, updated('2026-06-10T12:00:01Z'))).toEqual({});
  });

  it('SHELL-33 is stored with its time under dismissed-banners', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    writeDismissals(storage, { a: at });
    expect([...kept]).toEqual([['dismissed-banners', JSON.stringify({ a: at })]]);
    expect(readDismissals(storage)).toEqual({ a: at });
    kept.set('dismissed-banners', 'not json');
    expect(readDismissals(storage)).toEqual({});
  });
});
