export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly side: 'above' | 'below';
  /** The arrow's center, from the element's left edge. */
  readonly arrow: number;
}

/** Gap between anchor and element, in px (WIDGET-10, CONST-13). */
export const OFFSET_PX = 12;

/** Arrow width in px (WIDGET-10, CONST-13). */
export const ARROW_PX = 13;

/** Margin to the window's edges, in px. */
const EDGE = 8;

interface Around {
  readonly anchor: Box;
  readonly size: Pick<Box, 'width' | 'height'>;
  readonly room: Pick<Box, 'width' | 'height'>;
  readonly prefer: Place['side'];
}

/** Places an element above or below its anchor, centered, on the side with room and always inside the window. */
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
