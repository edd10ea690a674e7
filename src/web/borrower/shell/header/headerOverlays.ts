import { type LazyOverlay, lazyOverlay } from '../../overlay/lazyOverlay.tsx';
import type { HeaderOverlayName, HeaderOverlayProps } from './headerOverlayProps.ts';

/** What opens from the header, by name. The notifications panel is beside them, because its words depend on what it shows. */
export const headerOverlays: Readonly<Record<HeaderOverlayName, LazyOverlay<HeaderOverlayProps>>> = {
  menu: lazyOverlay(() => import('./HeaderMenu.tsx')),
  profile: lazyOverlay(() => import('./ProfileMenu.tsx')),
  drawer: lazyOverlay(() => import('./ApplicationDrawer.tsx'), 'overlaysOnScreens'),
  feedback: lazyOverlay<HeaderOverlayProps>(() => import('../feedback/FeedbackDialog.tsx')),
};
