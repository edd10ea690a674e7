import type { AppPart, Release } from '../../../../core/model/release.ts';
import { lastUsed } from '../../../releases/lastUsed.ts';
import { isDrawable } from './drawableSvg.ts';
import { drawPicture } from './drawPicture.ts';

/** Pictures for installed applications and the iPhone home screen. */
const pictures = {
  'icon-192': { size: 192, onSurface: false, margin: 0 },
  'icon-512': { size: 512, onSurface: false, margin: 0 },
  'maskable-512': { size: 512, onSurface: true, margin: 0.22 },
  'apple-180': { size: 180, onSurface: true, margin: 0.14 },
} as const;

export type PictureName = keyof typeof pictures;

export const pictureNames = Object.keys(pictures) as readonly PictureName[];

export const pictureSize = (name: PictureName): number => pictures[name].size;

const drawable = new WeakMap<Release, boolean>();

/** False when only a browser can draw the logo. */
export function hasPictures(release: Release): boolean {
  const known = drawable.get(release) ?? isDrawable(release.parts['icon.svg'] ?? '');
  drawable.set(release, known);
  return known;
}

const surfaceOf = ({ parts }: Release): string =>
  (JSON.parse(parts['app.json'] ?? '') as AppPart).theme.colors.light.surface;

/** The drawing with a margin on each side, as a fraction of the whole. */
const withMargin = (svg: string, margin: number): string =>
  svg.replace(/viewBox="0 0 ([\d.]+) [\d.]+"/, (_, side: string) => {
    const whole = Number(side) / (1 - 2 * margin);
    return `viewBox="${-whole * margin} ${-whole * margin} ${whole} ${whole}"`;
  });

const MOST_KEPT = 300;
const kept = lastUsed<Promise<Buffer | undefined> | undefined>(MOST_KEPT);

/**
 * The brand's mark as PNG; undefined if there is none. Drawn or failed only once, so nobody can force
 * retries. Rejects when it could not be tried.
 */
export function releasePicture(release: Release, name: PictureName): Promise<Buffer | undefined> {
  const key = `${release.hash} ${name}`;
  const known = kept.get(key);
  if (known) return known;
  const drawn = drawnPicture(release, name);
  kept.set(key, drawn);
  drawn.catch(() => kept.set(key, undefined));
  return drawn;
}

async function drawnPicture(release: Release, name: PictureName): Promise<Buffer | undefined> {
  if (!hasPictures(release)) return undefined;
  const { size, onSurface, margin } = pictures[name];
  const svg = withMargin(release.parts['icon.svg'] ?? '', margin);
  return drawPicture({ svg, size, ...(onSurface ? { background: surfaceOf(release) } : {}) });
}
