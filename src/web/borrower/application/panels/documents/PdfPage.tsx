import styled from '@emotion/styled';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { color } from '../../../../ui/theme/cssVars.ts';
import type { PageSize, PdfFile } from './pdfPort.ts';
import { useInView } from './useInView.ts';

export interface PdfPageProps {
  readonly file: PdfFile;
  /** 1-based. */
  readonly number: number;
  readonly size: PageSize;
  readonly scale: number;
  /** The scrolling element. */
  readonly root: RefObject<HTMLElement | null>;
  /** Render even when out of view, for printing. */
  readonly isWanted: boolean;
  /** The page fills most of the view. */
  readonly onSeen: (number: number) => void;
  readonly onDrawn: (number: number) => void;
  readonly onFailed: (error: unknown) => void;
}

const Sheet = styled('section')({
  position: 'relative',
  margin: '0 auto',
  width: 'var(--page-width)',
  height: 'var(--page-height)',
  background: 'white',
  border: `1px solid ${color.hairline}`,
  boxShadow: '0 1px 3px rgb(10 20 30 / 0.18)',
  '& canvas': { display: 'block', width: '100%', height: '100%' },
  '@media print': { border: 0, boxShadow: 'none', breakAfter: 'page', width: '100%', height: 'auto' },
});

/**
 * The invisible text layer over the page image; PDF.js positions its words and reads the variables that begin with two
 * dashes.
 */
const Words = styled('div')({
  '--scale-round-x': '1px',
  '--scale-round-y': '1px',
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size, 1))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size, 1))',
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  textAlign: 'start',
  transformOrigin: '0 0',
  '& span, & br': {
    position: 'absolute',
    color: 'transparent',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0 0',
  },
  '& .markedContent': { display: 'contents' },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height, 0))',
    transform: 'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(var(--min-font-size-inv))',
  },
  '@media print': { display: 'none' },
});

/** A page: image, and text for screen readers, selection and search. Renders when it comes near. */
export function PdfPage(props: PdfPageProps) {
  const { file, number, size, scale, root, isWanted } = props;
  const { text } = useCopy();
  const sheet = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useInView({ target: sheet, root, margin: '100% 0px' }, setNear);
  useInView({ target: sheet, root, margin: '-49% 0px -49% 0px' }, (isMiddle) => {
    if (isMiddle) props.onSeen(number);
  });
  const style = {
    '--page-width': `${size.width * scale}px`,
    '--page-height': `${size.height * scale}px`,
  } as CSSProperties;
  return (
    <Sheet
      ref={sheet}
      data-page={number}
      aria-label={text('screen.documents.reader.page', { page: number, pages: file.sizes.length })}
      style={style}
    >
      {isNear || isWanted ? <Picture key={scale} {...props} /> : null}
    </Sheet>
  );
}

function Picture({ file, number, scale, onDrawn, onFailed }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const told = useRef({ onDrawn, onFailed });
  useEffect(() => {
    told.current = { onDrawn, onFailed };
  });
  useEffect(() => {
    if (!canvas.current || !words.current) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    file.draw(number, { canvas: canvas.current, words: words.current, scale, signal }).then(
      () => signal.aborted || told.current.onDrawn(number),
      (error: unknown) => signal.aborted || told.current.onFailed(error),
    );
    return () => ending.abort();
  }, [file, number, scale]);
  return (
    <>
      <canvas ref={canvas} />
      <Words ref={words} />
    </>
  );
}
