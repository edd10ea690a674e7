import { getDocument, type PDFDocumentProxy, PDFWorker, TextLayer } from 'pdfjs-dist';
import type { PagePlace, PageSize, PdfFile, PdfPort } from './pdfPort.ts';
import { startPdfWorker } from './pdfWorker.ts';

/** Maximum device pixels per CSS pixel; more uses memory that phones lack. */
const SHARPEST = 3;

async function sizesOf(file: PDFDocumentProxy): Promise<readonly PageSize[]> {
  const numbers = Array.from({ length: file.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(numbers.map((number) => file.getPage(number)));
  return pages.map((page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    return { width, height };
  });
}

async function draw(file: PDFDocumentProxy, number: number, place: PagePlace): Promise<void> {
  const { canvas, words, scale, signal } = place;
  const page = await file.getPage(number);
  if (signal.aborted) return;
  const sharpness = Math.min(globalThis.devicePixelRatio || 1, SHARPEST);
  const sharp = page.getViewport({ scale: scale * sharpness });
  canvas.width = Math.floor(sharp.width);
  canvas.height = Math.floor(sharp.height);
  const task = page.render({ canvas, viewport: sharp });
  words.replaceChildren();
  words.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport: page.getViewport({ scale }),
  });
  signal.addEventListener('abort', () => {
    task.cancel();
    layer.cancel();
  });
  await settled(Promise.all([task.promise, layer.render()]), signal);
}

/** Cancellation is not a failure. */
async function settled(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Opens PDFs with PDF.js in a worker: no eval, WebAssembly, fetching or scripts in the file. */
export const pdfjsPort: PdfPort = {
  async open(bytes) {
    const port = startPdfWorker();
    const worker = PDFWorker.create({ port });
    const loading = getDocument({
      data: new Uint8Array(bytes),
      worker,
      useWasm: false,
      useWorkerFetch: false,
      enableXfa: false,
    });
    const close = (): void => {
      const end = (): void => {
        worker.destroy();
        port.terminate();
      };
      loading.destroy().then(end, end);
    };
    try {
      const file = await loading.promise;
      const sizes = await sizesOf(file);
      const opened: PdfFile = { sizes, draw: (page, place) => draw(file, page, place), close };
      return opened;
    } catch (error) {
      close();
      throw error;
    }
  },
};
