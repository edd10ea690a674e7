import type { CompiledRelease } from '../../../releases/compiledRelease.ts';
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

const drawings = new WeakMap<CompiledRelease, { readonly drawing: Drawing | undefined }>();

function drawingOf(release: CompiledRelease): Drawing | undefined {
  const known = drawings.get(release) ?? { drawing: svgDrawing(release.release.parts['icon.svg'] ?? '') };
  drawings.set(release, known);
  return known.drawing;
}

/** Whether there are pictures: not where the logo has something that only browsers draw. */
export const hasPictures = (release: CompiledRelease): boolean => drawingOf(release) !== undefined;

const MOST_KEPT = 300;
const kept = new Map<string, Buffer>();

/** The brand's mark as a PNG file; undefined where there are no pictures. */
export function releasePicture(release: CompiledRelease, name: PictureName): Buffer | undefined {
  const key = `${release.release.hash} ${name}`;
  const known = kept.get(key);
  if (known) return known;
  const drawing = drawingOf(release);
  if (!drawing) return undefined;
  const { size, onSurface, margin } = pictures[name];
  const background = onSurface ? colorOf(release.app.theme.colors.light.surface) : undefined;
  const options: PictureOptions = { size, margin, background };
  const png = pngOf(rasterise(drawing, options), size);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, png);
  return png;
}
