export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where to render a page. */
export interface PagePlace {
  readonly canvas: HTMLCanvasElement;
  /** Receives the text layer. */
  readonly words: HTMLElement;
  /** 1 is natural size. */
  readonly scale: number;
  readonly signal: AbortSignal;
}

/** An open PDF; pages are 1-based. */
export interface PdfFile {
  readonly sizes: readonly PageSize[];
  /** Resolves when the page is rendered or the signal aborts; rejects when it cannot be rendered. */
  draw(page: number, place: PagePlace): Promise<void>;
  /** Releases the file's resources. */
  close(): void;
}

export interface PdfPort {
  open(bytes: ArrayBuffer): Promise<PdfFile>;
}
