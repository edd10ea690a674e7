/** A box in the window, in px from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where something that floats beside a box stands. */
export interface Place {
  readonly left: number;
  readonly top: number;
  /** The side of the box it stands on. */
  readonly side: 'above' | 'below';
  /** Where the middle of its arrow stands, from its own left edge. */
  readonly arrow: number;
}

/** Px between a box and what floats beside it (WIDGET-10, CONST-13). */
export const OFFSET_PX = 12;

/** Px of the width of the arrow (WIDGET-10, CONST-13). */
export const ARROW_PX = 13;

/** Px kept free at the edges of the window. */
const EDGE = 8;

interface Around {
  readonly anchor: Box;
  readonly size: Pick<Box, 'width' | 'height'>;
  readonly room: Pick<Box, 'width' | 'height'>;
  readonly prefer: Place['side'];
}

/** Above or below an anchor and over its middle, on the other side when there is more room, always within the window. */
export function placeBeside({ anchor, size, room, prefer }: Around): Place {
  const free = { above: anchor.top, below: room.height - anchor.top - anchor.height };
  const other = prefer === 'above' ? 'below' : 'above';
  const needed = size.height + OFFSET_PX + EDGE;
  const side = free[prefer] >= needed || free[prefer] >= free[other] ? prefer : other;
  const middle = anchor.left + anchor.width / 2;
  const most = Math.max(EDGE, room.width - size.width - EDGE);
  const left = within(middle - size.width / 2, EDGE, most);
  const top =
    side === 'above' ? anchor.top - OFFSET_PX - size.height : anchor.top + anchor.height + OFFSET_PX;
  return { left, top, side, arrow: within(middle - left, ARROW_PX, size.width - ARROW_PX) };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
