export interface PictureTask {
  /** A square SVG. */
  readonly svg: string;
  /** Side in pixels. */
  readonly size: number;
  /** CSS background color; transparent by default. */
  readonly background?: string;
}

/** A PNG file; none when drawing failed. */
export interface PictureAnswer {
  readonly png: Uint8Array | undefined;
}
