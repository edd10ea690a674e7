/** The name of something that opens from the header. */
export type HeaderOverlayName = 'menu' | 'profile' | 'drawer' | 'feedback';

/** What it is given: how to close it, and how to open another in its place. */
export interface HeaderOverlayProps {
  readonly onClose: () => void;
  readonly onOpen: (name: HeaderOverlayName) => void;
}
