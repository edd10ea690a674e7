import { inside, text } from '../../../../../core/flow/looseRecord.ts';
import type { ScreenState } from '../../ScreenContext.tsx';

/** A milestone before funding; `label` is a copy key, dates are `yyyy-MM-dd`. */
export interface TimelineStep {
  readonly id: 'signed' | 'rescission' | 'recording' | 'funds';
  readonly isDone: boolean;
  /** Undefined while unknown. */
  readonly date: string | undefined;
  /** The date is not final. */
  readonly isEstimate: boolean;
}

const day = (value: unknown): string | undefined => text(value)?.slice(0, 10);

/** Milestones: signing, right to cancel (primary residence only), recording and funding (G-22). */
export function timelineSteps({
  application,
  status: { checklistStatus },
  statuses,
}: Pick<ScreenState, 'application' | 'status' | 'statuses'>): readonly TimelineStep[] {
  const timeline = inside(application, 'timeline');
  const isHome = inside(application, 'property').occupancyType === 'HOME';
  const settled = (id: TimelineStep['id'], at: unknown): TimelineStep => ({
    id,
    isDone: day(at) !== undefined,
    date: day(at),
    isEstimate: false,
  });
  const funded = settled('funds', timeline.fundedAt);
  const estimate = day(timeline.fundingEstimate);
  const rescission: TimelineStep = {
    id: 'rescission',
    isDone: statuses.find(checklistStatus)?.rescissionOver === true,
    date: day(timeline.rescissionEnds),
    isEstimate: false,
  };
  return [
    settled('signed', timeline.signedAt),
    ...(isHome ? [rescission] : []),
    settled('recording', timeline.recordedAt),
    funded.isDone ? funded : { ...funded, date: estimate, isEstimate: estimate !== undefined },
  ];
}
