import { type Banner, readBanners } from '../../clients/bannerService.ts';

const KEY = 'banners';

/** The banners this tab saw last, shown while the file is read again. */
export function readKeptBanners(tab: Pick<Storage, 'getItem'>): readonly Banner[] {
  try {
    const read = readBanners(JSON.parse(tab.getItem(KEY) ?? '[]'));
    return read.ok ? read.value : [];
  } catch {
    return [];
  }
}

/** Stores the banners for the tab's next page, if storage allows. */
export function keepBanners(tab: Pick<Storage, 'setItem' | 'removeItem'>, banners: readonly Banner[]): void {
  try {
    if (banners.length === 0) tab.removeItem(KEY);
    else tab.setItem(KEY, JSON.stringify(banners));
  } catch {
    // The next page waits for the file.
  }
}
