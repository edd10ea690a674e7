import { vi } from 'vitest';
import type { PdfFile, PdfPort } from './pdfPort.ts';

/** What a test can see of the opened PDFs. */
export interface FakePdf {
  readonly port: PdfPort;
  /** In order. */
  readonly drawn: number[];
  /** Files opened and not yet closed. */
  readonly open: () => number;
}

/** A PDF that renders only its page numbers. */
export function fakePdf(pages: number): FakePdf {
  const drawn: number[] = [];
  let open = 0;
  const port: PdfPort = {
    async open() {
      open += 1;
      const file: PdfFile = {
        sizes: Array.from({ length: pages }, () => ({ width: 612, height: 792 })),
        async draw(page, { words }) {
          drawn.push(page);
          words.textContent = `words of page ${page}`;
        },
        close: () => {
          open -= 1;
        },
      };
      return file;
    },
  };
  return { port, drawn, open: () => open };
}

type Tell = (isInView: boolean) => void;

/** Replaces the observers jsdom lacks; `scrollTo` brings elements into view. */
export function fakeObservers() {
  const watched = new Map<Element, Set<Tell>>();
  class FakeIntersectionObserver {
    readonly tell: Tell;
    constructor(callback: IntersectionObserverCallback) {
      this.tell = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    observe(element: Element): void {
      watched.set(element, (watched.get(element) ?? new Set()).add(this.tell));
    }
    unobserve(element: Element): void {
      watched.delete(element);
    }
    disconnect(): void {
      for (const told of watched.values()) told.delete(this.tell);
    }
  }
  class FakeResizeObserver {
    readonly callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback;
    }
    observe(): void {
      const entry = { contentRect: { width: 800 } } as ResizeObserverEntry;
      this.callback([entry], this as unknown as ResizeObserver);
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  return {
    scrollTo: (element: Element): void => {
      for (const tell of watched.get(element) ?? []) tell(true);
    },
  };
}

/** An unread required document of the package SUMMARY. */
export const testDocument = (uuid: string, more: object = {}) => ({
  uuid,
  type: 'IMPORTANT_TERMS',
  title: `Document ${uuid}`,
  category: 'DISCLOSURE',
  package: 'SUMMARY',
  fileName: `${uuid}.pdf`,
  contentType: 'application/pdf',
  size: 1200,
  status: 'READY',
  version: 1,
  issuedAt: '2026-06-15T15:00:00.000Z',
  mustRead: true,
  sign: 'none',
  superseded: false,
  signed: false,
  ...more,
});

export const pdfAnswer = (): Response =>
  new Response('%PDF-1.7', { status: 200, headers: { 'content-type': 'application/pdf' } });
