import styled from '@emotion/styled';
import { color, media } from '../theme/cssVars.ts';

/** What a brand may have drawn while one waits; the last part of each is what moves. */
const drawings = {
  rings: ['M24 17a7 7 0 110 14 7 7 0 010-14z', 'M24 6a18 18 0 110 36 18 18 0 010-36z'],
  nest: ['M20 40V29h8v11', 'M7 24L24 9l17 15M12 20v20h24V20'],
  ridge: ['M32 12a3 3 0 110 .1', 'M4 40l13-22 8 12 6-8 13 18z'],
  beam: ['M19 42l2-22h6l2 22zM20 20v-6h8v6z', 'M32 15l12-5M32 19l12 4M16 15L4 10M16 19L4 23'],
} as const;

/** The name of a drawing. */
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

/** The brand's own drawing of waiting, which draws itself again and again; an unknown name has the rings. It says nothing. */
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
