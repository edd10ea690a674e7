import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useMessages } from './ScreenFrame.tsx';
import type { Drawings, PreviewMessage } from './screenCalls.ts';
import { DEVICES, type Device } from './screenChoice.ts';

/** What a document has drawn so far. */
export interface Progress {
  readonly drawings: Drawings;
  readonly isDone: boolean;
}

export const nothingDrawn: Progress = { drawings: new Map(), isDone: false };

interface AllDrawnProps {
  readonly title: string;
  readonly address: string;
  readonly device: Device;
  readonly onDrawn: (change: (known: Progress) => Progress) => void;
}

/** A document that draws all screens in turn, as large as on its device and unseen. */
export function AllDrawn({ title, address, device, onDrawn }: AllDrawnProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height } = DEVICES[device];
  useMessages(frame, (message: PreviewMessage) => {
    if (message.type === 'end') onDrawn((known) => ({ ...known, isDone: true }));
    if (message.type !== 'drawn') return;
    const { type: _type, id, ...drawn } = message;
    onDrawn(({ drawings, isDone }) => ({ drawings: new Map([...drawings, [id, drawn]]), isDone }));
  });
  return (
    <Box
      sx={{ position: 'fixed', inset: 0, overflow: 'hidden', opacity: 0, zIndex: -1 }}
      inert
      aria-hidden="true"
    >
      <iframe
        ref={frame}
        src={address}
        title={title}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        tabIndex={-1}
        style={{ width, height, border: 0 }}
      />
    </Box>
  );
}

interface DrawingProps {
  readonly says: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** How far the drawing of all screens is. */
export const Drawing = ({ says, share }: DrawingProps) => (
  <Stack spacing={1}>
    <Typography>{says}</Typography>
    <LinearProgress variant="determinate" value={100 * share} aria-hidden="true" />
  </Stack>
);
