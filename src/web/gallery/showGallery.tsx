import { createRoot } from 'react-dom/client';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { Gallery } from './Gallery.tsx';

interface GalleryInput {
  readonly release: LoadedRelease;
  readonly nonce: string | undefined;
  /** What the server wrote into `script#brands`. */
  readonly brands: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Shows the gallery of widgets in place of the application. */
export function showGallery(root: HTMLElement, { release, nonce, brands }: GalleryInput): void {
  const codes = Array.isArray(brands) ? brands.filter(isText) : [release.app.brand.code];
  createRoot(root).render(<Gallery release={release} nonce={nonce} brands={codes} />);
}
