import styled from '@emotion/styled';
import { dateText } from '../../../../../core/shared/dateText.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Hidden } from '../../../../ui/Hidden.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { color, fontSize } from '../../../../ui/theme/cssVars.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { type TimelineStep, timelineSteps } from './timelineSteps.ts';

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '1.5rem 1fr',
    gap: '0 0.75rem',
    padding: '0.5rem 0',
  },
  '& .eq-icon': { color: color.muted },
  '& [data-done] .eq-icon': { color: color.success },
  '& span + span': { gridColumn: 2, color: color.muted, fontSize: fontSize.small },
});

export default function TimelinePanel() {
  const screen = useScreen();
  return (
    <List>
      {timelineSteps(screen).map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </List>
  );
}

function Step({ step }: { step: TimelineStep }) {
  const { text } = useCopy();
  const { id, isDone, date, isEstimate } = step;
  const day = date === undefined ? undefined : dateText(date);
  return (
    <li data-done={isDone ? '' : undefined}>
      <Icon name={isDone ? 'check' : 'dot'} />
      <span>
        {nameOf(step, text)}
        <Hidden> ({text(`screen.complete.timeline.${isDone ? 'done' : 'open'}`)})</Hidden>
      </span>
      {day === undefined || id === 'rescission' ? null : (
        <span>{isEstimate && date ? text('screen.complete.timeline.estimate', { date }) : day}</span>
      )}
    </li>
  );
}

type Say = ReturnType<typeof useCopy>['text'];

function nameOf({ id, date }: TimelineStep, text: Say): string {
  if (id !== 'rescission') return text(`screen.complete.timeline.${id}`);
  return date === undefined
    ? text('screen.complete.timeline.rescissionPending')
    : text('screen.complete.timeline.rescission', { date });
}
