export type HeaderOverlayName = 'menu' | 'profile' | 'drawer' | 'feedback';

/** How to close it, and how to open another instead. */
export interface HeaderOverlayProps {
  readonly onClose: () => void;
  readonly onOpen: (name: HeaderOverlayName) => void;
}
