import { lazyOverlay } from '../overlay/lazyOverlay.tsx';

/** What opens from the header, by name. The notifications panel is beside them, because its words depend on what it shows. */
export const headerOverlays = {
  menu: lazyOverlay<HeaderOverlayProps>(() => import('./HeaderMenu.tsx')),
  profile: lazyOverlay<HeaderOverlayProps>(() => import('./ProfileMenu.tsx')),
  drawer: lazyOverlay<HeaderOverlayProps>(() => import('./ApplicationDrawer.tsx'), 'overlaysOnScreens'),
  feedback: lazyOverlay<HeaderOverlayProps>(() => import('../feedback/FeedbackDialog.tsx')),
} as const;

/** The name of something that opens from the header. */
export type HeaderOverlayName = keyof typeof headerOverlays;

/** What it is given: how to close it, and how to open another in its place. */
export interface HeaderOverlayProps {
  readonly onClose: () => void;
  readonly onOpen: (name: HeaderOverlayName) => void;
}
