/** A picture that is to be drawn. */
export interface PictureTask {
  /** A square SVG. */
  readonly svg: string;
  /** Side in pixels. */
  readonly size: number;
  /** What is behind it, a colour as CSS has them; see-through when left out. */
  readonly background?: string;
}

/** What came of it: a PNG file; none when it cannot be drawn. */
export interface PictureAnswer {
  readonly png: Uint8Array | undefined;
}
