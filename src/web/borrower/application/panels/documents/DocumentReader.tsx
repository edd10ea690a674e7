import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { ModalLayer } from '../../../../ui/feedback/ModalLayer.tsx';
import { PrintAlone } from '../../../../ui/feedback/PrintAlone.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { Pages } from './Pages.tsx';
import { ReaderBar } from './ReaderBar.tsx';
import { ReaderFoot, ReaderFrame, ReaderRegion } from './readerStyles.ts';
import { zoomed } from './readerZoom.ts';
import { type OpenPdf, usePdf } from './usePdf.ts';
import { usePrinting } from './usePrinting.ts';

export interface DocumentReaderProps {
  readonly title: string;
  readonly fileName: string;
  readonly load: () => Promise<Blob>;
  /** Called each time the end of the document comes into view. */
  readonly onEnd: () => void;
  readonly onClose: () => void;
  /** Shown below the document. */
  readonly foot: ReactNode;
}

/**
 * A full-window PDF reader: pages, zoom, screen reader text, print, download and the usual scroll keys. Reports when
 * the end is reached, which for a short document is at once.
 */
export default function DocumentReader({ title, fileName, load, onEnd, onClose, foot }: DocumentReaderProps) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const [isAtEnd, setAtEnd] = useState(false);
  const pdf = usePdf(load);
  const printing = usePrinting(pdf.file?.sizes.length ?? 0);
  const reachEnd = (isThere: boolean): void => {
    setAtEnd(isThere);
    if (isThere) onEnd();
  };
  useEffect(() => {
    if (pdf.file) region.current?.focus({ preventScroll: true });
  }, [pdf.file]);
  return (
    <ModalLayer id={id} open full onClose={onClose} labelledBy={`${id}-title`}>
      <PrintAlone />
      <ReaderFrame>
        <ReaderBar
          titleId={`${id}-title`}
          {...{ title, fileName, page, zoom, onClose }}
          bytes={pdf.bytes}
          pages={pdf.file?.sizes.length}
          isPrinting={printing.isOn}
          onPrint={printing.start}
          onZoom={(by) => setZoom((now) => zoomed(now, by))}
          onNext={isAtEnd ? undefined : () => scrollOn(region.current, page)}
        />
        <ReaderRegion ref={region} tabIndex={0} aria-labelledby={`${id}-title`}>
          <Content pdf={pdf}>
            {(file) => (
              <Pages {...{ file, zoom, printing }} root={region} onSeen={setPage} onEnd={reachEnd} />
            )}
          </Content>
        </ReaderRegion>
        <ReaderFoot>{foot}</ReaderFoot>
      </ReaderFrame>
    </ModalLayer>
  );
}

interface ContentProps {
  pdf: OpenPdf;
  children: (file: NonNullable<OpenPdf['file']>) => ReactNode;
}

/** The pages, or a message instead. */
function Content({ pdf, children }: ContentProps) {
  const { text } = useCopy();
  if (pdf.file) return children(pdf.file);
  if (pdf.error === undefined) return <Skeleton label={text('screen.documents.reader.loading')} lines={12} />;
  if (pdf.bytes === undefined) return <LoadFailure error={pdf.error} retry={pdf.retry} />;
  const again = (
    <Button variant="secondary" onClick={pdf.retry}>
      {text('common.tryAgain')}
    </Button>
  );
  return (
    <Alert tone="danger" actions={again}>
      <p>{text('screen.documents.reader.failed')}</p>
    </Alert>
  );
}

/** Scrolls to the page after `page`, or to the end. */
function scrollOn(region: HTMLElement | null, page: number): void {
  if (!region) return;
  const next = region.querySelector<HTMLElement>(`[data-page="${page + 1}"]`);
  region.scrollTop = next ? next.offsetTop : region.scrollHeight;
  region.focus({ preventScroll: true });
}
