import { type Banner, readBanners } from '../../clients/bannerService.ts';

const KEY = 'banners';

/** The banners that the tab saw last, to be drawn at once while the file is asked for anew. */
export function readKeptBanners(tab: Pick<Storage, 'getItem'>): readonly Banner[] {
  try {
    const read = readBanners(JSON.parse(tab.getItem(KEY) ?? '[]'));
    return read.ok ? read.value : [];
  } catch {
    return [];
  }
}

/** Keeps what the file says for the next page of the tab; nothing fails where nothing can be kept. */
export function keepBanners(tab: Pick<Storage, 'setItem' | 'removeItem'>, banners: readonly Banner[]): void {
  try {
    if (banners.length === 0) tab.removeItem(KEY);
    else tab.setItem(KEY, JSON.stringify(banners));
  } catch {
    // The next page waits for the file.
  }
}
