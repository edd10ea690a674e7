import type { AppPart, Release } from '../../../../core/model/release.ts';
import { lastUsed } from '../../../releases/lastUsed.ts';
import { pngOf } from './png.ts';
import { type PictureOptions, rasterise } from './rasterise.ts';
import { colorOf, type Drawing, svgDrawing } from './svgShapes.ts';

/** The pictures that systems want beside the drawing: of an installed application, and of the home screen of an iPhone. */
const pictures = {
  'icon-192': { size: 192, onSurface: false, margin: 0 },
  'icon-512': { size: 512, onSurface: false, margin: 0 },
  'maskable-512': { size: 512, onSurface: true, margin: 0.22 },
  'apple-180': { size: 180, onSurface: true, margin: 0.14 },
} as const;

/** The name of one of them. */
export type PictureName = keyof typeof pictures;

/** Every name. */
export const pictureNames = Object.keys(pictures) as readonly PictureName[];

/** The side in pixels. */
export const pictureSize = (name: PictureName): number => pictures[name].size;

const drawings = new WeakMap<Release, { readonly drawing: Drawing | undefined }>();

function drawingOf(release: Release): Drawing | undefined {
  const known = drawings.get(release) ?? { drawing: svgDrawing(release.parts['icon.svg'] ?? '') };
  drawings.set(release, known);
  return known.drawing;
}

/** Whether there are pictures: not where the logo has something that only browsers draw. */
export const hasPictures = (release: Release): boolean => drawingOf(release) !== undefined;

const surfaceOf = ({ parts }: Release): string =>
  (JSON.parse(parts['app.json'] ?? '') as AppPart).theme.colors.light.surface;

const MOST_KEPT = 300;
const kept = lastUsed<Buffer>(MOST_KEPT);

/** The brand's mark as a PNG file; undefined where there are no pictures. */
export function releasePicture(release: Release, name: PictureName): Buffer | undefined {
  const key = `${release.hash} ${name}`;
  const known = kept.get(key);
  if (known) return known;
  const drawing = drawingOf(release);
  if (!drawing) return undefined;
  const { size, onSurface, margin } = pictures[name];
  const background = onSurface ? colorOf(surfaceOf(release)) : undefined;
  const options: PictureOptions = { size, margin, background };
  const png = pngOf(rasterise(drawing, options), size);
  kept.set(key, png);
  return png;
}
