/** The size of a page at its natural scale, in CSS pixels. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where a page is drawn, and how large. */
export interface PagePlace {
  readonly canvas: HTMLCanvasElement;
  /** Takes the words of the page, to be read out, selected and searched. */
  readonly words: HTMLElement;
  /** 1 is the natural size. */
  readonly scale: number;
  readonly signal: AbortSignal;
}

/** A PDF that is open; pages count from 1. */
export interface PdfFile {
  readonly sizes: readonly PageSize[];
  /** Resolves when the page stands there, or when the signal ended it; rejects when it cannot be drawn. */
  draw(page: number, place: PagePlace): Promise<void>;
  /** Gives back what the file holds. */
  close(): void;
}

/** Opens PDFs; rejects when the bytes are none. */
export interface PdfPort {
  open(bytes: ArrayBuffer): Promise<PdfFile>;
}
