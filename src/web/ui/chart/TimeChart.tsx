import styled from '@emotion/styled';
import { nice, ticks } from 'd3-array';
import { area, line } from 'd3-shape';
import { color, fontSize, media } from '../theme/cssVars.ts';

/** What a series means, by its look; `strong` and `soft` are filled, `worst` is a dashed line. */
export type SeriesTone = 'strong' | 'soft' | 'worst';

/** The values of one series from the left edge to the right one. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: SeriesTone;
  readonly values: readonly number[];
  /** Where a filled series begins; 0 by default. */
  readonly from?: readonly number[];
}

export interface TimeChartProps {
  /** The chart in words, its only text for screen readers. */
  readonly label: string;
  readonly title: string;
  readonly series: readonly ChartSeries[];
  /** Evenly spaced from the left edge to the right one. */
  readonly times: readonly string[];
  /** Writes a value of the scale. */
  readonly write: (value: number) => string;
}

const STEPS = 4;
const HEIGHT = 100;

const Root = styled('figure')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0 0.625rem',
  margin: 0,
  '& figcaption': { gridColumn: '1 / -1', marginBottom: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
  '& .eq-scale, & .eq-times': {
    color: color.muted,
    fontSize: fontSize.small,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .eq-scale': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'space-between',
    height: '11rem',
    textAlign: 'end',
    '& > span': { lineHeight: 0 },
  },
  '& .eq-times': {
    gridColumn: 2,
    display: 'flex',
    justifyContent: 'space-between',
    paddingTop: '0.375rem',
    whiteSpace: 'nowrap',
  },
  '& svg.eq-plot': { display: 'block', width: '100%', height: '11rem', overflow: 'visible' },
  '& .eq-grid': { stroke: color.hairline, strokeWidth: 1 },
  '& .eq-grid[data-base]': { stroke: color.line },
});

/** Colors of series, in the plot and in its legend. */
const tones = {
  '& [data-tone]': { vectorEffect: 'non-scaling-stroke' },
  '& [data-tone="strong"]': {
    fill: color.primary,
    stroke: color.primary,
    strokeWidth: 2,
    fillOpacity: 0.82,
    [media.forced]: { fill: 'Highlight', stroke: 'Highlight' },
  },
  '& [data-tone="soft"]': {
    fill: color.primary,
    stroke: color.primary,
    strokeWidth: 2,
    fillOpacity: 0.18,
    [media.forced]: { fill: 'Canvas', stroke: 'CanvasText' },
  },
  '& [data-tone="worst"]': {
    fill: 'none',
    stroke: color.danger,
    strokeWidth: 2.5,
    strokeDasharray: '6 4',
    [media.forced]: { stroke: 'CanvasText' },
  },
} as const;

const Plot = styled('svg')(tones);

const Keys = styled('ul')({
  ...tones,
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1.25rem',
  marginTop: '0.625rem',
  listStyle: 'none',
  fontSize: fontSize.small,
  '& li': { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  '& svg': { flex: 'none', width: '1.25rem', height: '0.75rem' },
});

/** A chart over time, drawn by d3, with its legend; the label says it in words. */
export function TimeChart({ label, title, series, times, write }: TimeChartProps) {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values));
  const [, top] = nice(0, highest, STEPS);
  const scale = ticks(0, top, STEPS);
  return (
    <Root>
      <figcaption>{title}</figcaption>
      <div className="eq-scale" aria-hidden="true">
        {scale.map((value) => (
          <span key={value}>{write(value)}</span>
        ))}
      </div>
      <Plot
        className="eq-plot"
        role="img"
        aria-label={label}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {series.map((one) => (
          <path key={one.id} data-tone={one.tone} d={pathOf(one, top)} />
        ))}
        {scale.map((value) => (
          <line
            key={value}
            className="eq-grid"
            data-base={value === 0 ? '' : undefined}
            vectorEffect="non-scaling-stroke"
            x1={0}
            x2={100}
            y1={heightOf(value, top)}
            y2={heightOf(value, top)}
          />
        ))}
      </Plot>
      <div className="eq-times" aria-hidden="true">
        {times.map((time) => (
          <span key={time}>{time}</span>
        ))}
      </div>
      {series.length > 1 ? <Legend series={series} /> : null}
    </Root>
  );
}

function Legend({ series }: Pick<TimeChartProps, 'series'>) {
  return (
    <Keys aria-hidden="true">
      {series.map(({ id, label, tone }) => (
        <li key={id}>
          <svg aria-hidden="true">
            {tone === 'worst' ? (
              <line data-tone={tone} x1="0" x2="100%" y1="50%" y2="50%" />
            ) : (
              <rect data-tone={tone} width="100%" height="100%" />
            )}
          </svg>
          {label}
        </li>
      ))}
    </Keys>
  );
}

const heightOf = (value: number, top: number): number => HEIGHT - (value / top) * HEIGHT;

function pathOf({ tone, values, from }: ChartSeries, top: number): string {
  const across = (_: number, index: number): number => (index / Math.max(1, values.length - 1)) * 100;
  const y1 = (value: number): number => heightOf(value, top);
  if (tone === 'worst') return line<number>().x(across).y(y1)(values) ?? '';
  const y0 = (_: number, index: number): number => heightOf(from?.[index] ?? 0, top);
  return area<number>().x(across).y0(y0).y1(y1)(values) ?? '';
}
