import { type LazyOverlay, lazyOverlay } from '../../overlay/lazyOverlay.tsx';
import type { HeaderOverlayName, HeaderOverlayProps } from './headerOverlayProps.ts';

/** The header's overlays by name, without the notifications panel, whose words depend on its content. */
export const headerOverlays: Readonly<Record<HeaderOverlayName, LazyOverlay<HeaderOverlayProps>>> = {
  menu: lazyOverlay(() => import('./HeaderMenu.tsx')),
  profile: lazyOverlay(() => import('./ProfileMenu.tsx')),
  drawer: lazyOverlay(() => import('./ApplicationDrawer.tsx'), 'overlaysOnScreens'),
  feedback: lazyOverlay<HeaderOverlayProps>(() => import('../feedback/FeedbackDialog.tsx')),
};
