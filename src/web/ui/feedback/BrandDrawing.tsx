import styled from '@emotion/styled';
import { color, media } from '../theme/cssVars.ts';

/** Loading animations a brand can choose; the last part of each moves. */
const drawings = {
  rings: ['M24 17a7 7 0 110 14 7 7 0 010-14z', 'M24 6a18 18 0 110 36 18 18 0 010-36z'],
  nest: ['M20 40V29h8v11', 'M7 24L24 9l17 15M12 20v20h24V20'],
  ridge: ['M32 12a3 3 0 110 .1', 'M4 40l13-22 8 12 6-8 13 18z'],
  bridge: ['M4 34h40M12 34v6M36 34v6', 'M4 34c4-22 36-22 40 0M14 34V23M24 34V17M34 34V23'],
  door: ['M31 25a1 1 0 110 .1', 'M6 42h36M12 42V8h24v34M18 8v34'],
  hive: ['M24 17l6 3.5v7L24 31l-6-3.5v-7z', 'M24 5l16.5 9.5v19L24 43 7.5 33.5v-19z'],
  key: ['M14 17a7 7 0 110 14 7 7 0 010-14z', 'M21 24h22M37 24v7M30 24v5'],
  leaf: ['M8 41C16 32 22 27 31 19', 'M12 36C6 18 20 7 40 8c1 20-10 34-28 28z'],
  sail: ['M6 36h36l-6 7H12z', 'M23 5v27H8zM27 10l13 22H27z'],
  stair: ['M34 9a3 3 0 110 .1', 'M5 42h10v-9h10v-9h10v-9h9'],
  sun: ['M4 37h40', 'M13 37a11 11 0 0122 0M24 20V9M11 25l-7-7M37 25l7-7'],
  tide: ['M24 10a6 6 0 110 .1', 'M4 27c7 0 7 5 13 5s7-5 14-5 7 5 13 5M4 37c7 0 7 5 13 5s7-5 14-5 7 5 13 5'],
  wheel: [
    'M24 20a4 4 0 110 8 4 4 0 010-8z',
    'M24 8a16 16 0 110 32 16 16 0 010-32zM24 3v17M24 28v17M3 24h17M28 24h17',
  ],
  beam: ['M19 42l2-22h6l2 22zM20 20v-6h8v6z', 'M32 15l12-5M32 19l12 4M16 15L4 10M16 19L4 23'],
} as const;

export type DrawingName = keyof typeof drawings;

const Drawing = styled('svg')({
  width: '5rem',
  height: '5rem',
  fill: 'none',
  stroke: color.primary,
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& path:first-of-type': { stroke: color.accent },
  '@keyframes eq-draw': {
    '0%': { strokeDashoffset: 1 },
    '55%, 70%': { strokeDashoffset: 0 },
    '100%': { strokeDashoffset: -1 },
  },
  [media.motion]: {
    '& path:last-of-type': { strokeDasharray: 1, animation: 'eq-draw 1.8s ease-in-out infinite' },
  },
});

/** The brand's looping loading animation, hidden from screen readers; rings for an unknown name. */
export function BrandDrawing({ name }: { name: unknown }) {
  const paths = isDrawing(name) ? drawings[name] : drawings.rings;
  return (
    <Drawing
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
      data-drawing={isDrawing(name) ? name : 'rings'}
    >
      {paths.map((path) => (
        <path key={path} d={path} pathLength={1} />
      ))}
    </Drawing>
  );
}

const isDrawing = (name: unknown): name is DrawingName =>
  typeof name === 'string' && Object.hasOwn(drawings, name);
