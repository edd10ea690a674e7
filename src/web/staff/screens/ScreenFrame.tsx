import { Box } from '@mui/material';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { drawnHtml } from './drawnHtml.ts';
import type { Drawn, PreviewMessage } from './screenCalls.ts';
import { DEVICES, type Device } from './screenChoice.ts';

interface ScreenFrameProps {
  readonly title: string;
  readonly device: Device;
  /** The address of a document that runs, or a drawing, which does not, and is neither read out nor focused. */
  readonly shows: { readonly address: string } | Pick<Drawn, 'html' | 'css'>;
  readonly onMessage?: (message: PreviewMessage) => void;
}

/** A screen as borrowers see it, as wide as there is room for, and never larger than on its device. */
export function ScreenFrame({ title, device, shows, onMessage }: ScreenFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useWidth(box);
  useMessages(frame, onMessage);
  const { width, height } = DEVICES[device];
  const scale = Math.min(1, room / width);
  const isPicture = !('address' in shows);
  const { html = '', css = '' } = isPicture ? shows : {};
  // One object while it is the same: another would draw the frame anew.
  const picture = useMemo(() => drawnHtml(documentOf({ html, css })), [html, css]);
  const source = isPicture
    ? { srcDoc: picture, sandbox: '', tabIndex: -1 }
    : { src: shows.address, sandbox: 'allow-scripts allow-forms' };
  return (
    <Box ref={box} sx={{ width: '100%', maxWidth: width, mx: isPicture ? 0 : 'auto' }}>
      <Box
        aria-hidden={isPicture}
        sx={{
          width: width * scale,
          height: height * scale,
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          boxSizing: 'content-box',
        }}
      >
        <iframe
          ref={frame}
          title={title}
          referrerPolicy="no-referrer"
          {...source}
          style={{
            width,
            height,
            border: 0,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            pointerEvents: isPicture ? 'none' : undefined,
          }}
        />
      </Box>
    </Box>
  );
}

/** A drawing as a document, whose styles the policy of this page lets through. */
function documentOf({ html, css }: Pick<Drawn, 'html' | 'css'>): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return `<!doctype html><style nonce="${nonce}">${css.replaceAll('</', '<\\/')}</style>${html}`;
}

/** The width of an element, followed. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const measure = (): void => setWidth(Math.max(0, current.clientWidth - 2));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** Hears what the document of a frame tells, and no other window. */
export function useMessages(
  frame: React.RefObject<HTMLIFrameElement | null>,
  onMessage: ((message: PreviewMessage) => void) | undefined,
): void {
  const heard = useRef(onMessage);
  useEffect(() => {
    heard.current = onMessage;
  }, [onMessage]);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== null && source === frame.current?.contentWindow) heard.current?.(data as PreviewMessage);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);
}
