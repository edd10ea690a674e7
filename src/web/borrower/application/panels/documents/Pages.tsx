import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { PdfPage } from './PdfPage.tsx';
import type { PdfFile } from './pdfPort.ts';
import { EndOfDocument, PageColumn } from './readerStyles.ts';
import { scaleFor } from './readerZoom.ts';
import { useInView } from './useInView.ts';
import type { Printing } from './usePrinting.ts';

export interface PagesProps {
  readonly file: PdfFile;
  readonly zoom: number;
  readonly printing: Printing;
  readonly root: RefObject<HTMLElement | null>;
  readonly onSeen: (page: number) => void;
  readonly onEnd: (isThere: boolean) => void;
}

/** All pages and the end marker; renders nothing until the width is known. */
export function Pages(props: PagesProps) {
  const column = useRef<HTMLDivElement>(null);
  const width = useWidth(column);
  return <PageColumn ref={column}>{width > 0 ? <Sheets {...props} width={width} /> : null}</PageColumn>;
}

function Sheets({ file, zoom, printing, root, onSeen, onEnd, width }: PagesProps & { width: number }) {
  const { text } = useCopy();
  const [hasFailed, setFailed] = useState(false);
  const widest = Math.max(...file.sizes.map((size) => size.width));
  const scale = scaleFor(widest, width, zoom);
  return (
    <>
      {hasFailed ? (
        <Alert tone="danger">
          <p>{text('screen.documents.reader.failed')}</p>
        </Alert>
      ) : null}
      {file.sizes.map((size, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          {...{ file, size, scale, root, onSeen }}
          number={index + 1}
          isWanted={printing.isOn}
          onDrawn={printing.drawn}
          onFailed={() => setFailed(true)}
        />
      ))}
      {hasFailed ? null : <End root={root} onEnd={onEnd} />}
    </>
  );
}

/** A document that cannot be displayed has no reachable end. */
function End({ root, onEnd }: Pick<PagesProps, 'root' | 'onEnd'>) {
  const { text } = useCopy();
  const end = useRef<HTMLParagraphElement>(null);
  useInView({ target: end, root }, onEnd);
  return <EndOfDocument ref={end}>{text('screen.documents.reader.end')}</EndOfDocument>;
}

/** The element's width in CSS pixels, kept current; 0 while unknown. */
function useWidth(target: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return width;
}
