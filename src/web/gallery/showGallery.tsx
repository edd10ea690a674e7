import { createRoot } from 'react-dom/client';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { Gallery } from './Gallery.tsx';
import { Looks } from './Looks.tsx';
import { lookOf } from './look.ts';
import { readStepSample, StepSample } from './StepSample.tsx';

interface GalleryInput {
  readonly release: LoadedRelease;
  readonly nonce: string | undefined;
  /** Written by the server into `script#brands`. */
  readonly brands: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Shows the gallery, or the step in the address, instead of the application. */
export async function showGallery(
  root: HTMLElement,
  { release, nonce, brands }: GalleryInput,
): Promise<void> {
  const codes = Array.isArray(brands) ? brands.filter(isText) : [release.app.brand.code];
  const step = await readStepSample(release, window.location);
  createRoot(root).render(
    step ? (
      <Looks look={lookOf(window.location.search)} release={release} nonce={nonce}>
        <StepSample {...step} />
      </Looks>
    ) : (
      <Gallery release={release} nonce={nonce} brands={codes} />
    ),
  );
}
