import type { ReactNode } from 'react';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Hidden } from '../../../../ui/Hidden.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useObjectUrl } from '../useObjectUrl.ts';
import { BarRoot, BarTitle, BarTools, Print, Zoom } from './readerStyles.ts';

export interface ReaderBarProps {
  readonly titleId: string;
  readonly title: string;
  readonly fileName: string;
  /** The page in view, 1-based. */
  readonly page: number;
  /** Undefined until the document is open. */
  readonly pages: number | undefined;
  readonly zoom: number;
  readonly bytes: Blob | undefined;
  readonly isPrinting: boolean;
  readonly onPrint: () => void;
  readonly onZoom: (by: 1 | -1) => void;
  /** Undefined at the end. */
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The reader's header: title, position and actions. */
export function ReaderBar(props: ReaderBarProps) {
  const { titleId, title, fileName, page, pages, zoom, bytes, isPrinting, onPrint, onZoom, onNext } = props;
  const { text } = useCopy();
  return (
    <BarRoot>
      <BarTitle>
        <h2 id={titleId}>{title}</h2>
        <Button variant="quiet" onClick={props.onClose}>
          {text('common.close')}
        </Button>
      </BarTitle>
      <BarTools>
        {pages === undefined ? null : (
          <>
            <span>{text('screen.documents.reader.page', { page, pages })}</span>
            <Button variant="quiet" disabled={!onNext} onClick={onNext}>
              {text('screen.documents.reader.next')}
            </Button>
            <Zoom>
              <Button variant="quiet" onClick={() => onZoom(-1)}>
                <Icon name="minus" />
                <Hidden>{text('screen.documents.reader.smaller')}</Hidden>
              </Button>
              <span role="status">{text('screen.documents.reader.zoom', { zoom: zoom * 100 })}</span>
              <Button variant="quiet" onClick={() => onZoom(1)}>
                <Icon name="plus" />
                <Hidden>{text('screen.documents.reader.larger')}</Hidden>
              </Button>
            </Zoom>
            <Print>
              <Button
                variant="quiet"
                loading={isPrinting}
                loadingText={text('common.loading')}
                onClick={onPrint}
              >
                {text('screen.documents.print')}
              </Button>
            </Print>
          </>
        )}
        <DownloadLink bytes={bytes} fileName={fileName}>
          {text('screen.documents.download')}
        </DownloadLink>
      </BarTools>
    </BarRoot>
  );
}

interface DownloadLinkProps {
  /** Undefined while loading; there is no link yet. */
  readonly bytes: Blob | undefined;
  readonly fileName: string;
  readonly children: ReactNode;
}

/** A link that saves bytes as a file and revokes their URL on unmount. */
function DownloadLink({ bytes, fileName, children }: DownloadLinkProps) {
  const address = useObjectUrl(bytes);
  if (address === undefined) return null;
  return (
    <a href={address} download={fileName}>
      {children}
    </a>
  );
}
