import styled from '@emotion/styled';
import type { ApplicationProgress } from '../../../../core/flow/applicationProgress.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Hidden } from '../../../ui/Hidden.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { color, fontSize } from '../../../ui/theme/cssVars.ts';
import { useProgressSteps } from '../../application/useProgressSteps.ts';
import { useProgressWords } from '../../application/useProgressWords.ts';

const List = styled('ol')({
  display: 'grid',
  gap: '0.75rem',
  listStyle: 'none',
  margin: '0.75rem 0',
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: '0.75rem', color: color.muted },
  '& > li[data-state="current"]': { color: color.text, fontWeight: 600 },
  '& > li[data-state="done"]': { color: color.text },
  '& > li > span:first-of-type': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: '1.75rem',
    height: '1.75rem',
    border: `2px solid ${color.line}`,
    borderRadius: '50%',
    fontSize: fontSize.small,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > li[data-state="current"] > span:first-of-type': { borderColor: color.primary, color: color.primary },
  '& > li[data-state="done"] > span:first-of-type': {
    borderColor: color.primary,
    background: color.primary,
    color: color.onPrimary,
  },
});

/** Progress as a vertical list of steps (SHELL-13). */
export function DrawerProgress({ progress }: { progress: ApplicationProgress }) {
  const { text } = useCopy();
  const steps = useProgressSteps(progress);
  const { wentBack, actsNext } = useProgressWords(progress);
  return (
    <section aria-labelledby="drawer-progress">
      <h3 id="drawer-progress">{text('menu.drawer.progress')}</h3>
      <List>
        {steps.map(({ id, label, state }, index) => (
          <li key={id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span aria-hidden="true">{state === 'done' ? <Icon name="check" /> : index + 1}</span>
            <span>
              {label}
              {state === 'done' ? <Hidden> ({text('common.stepper.done')})</Hidden> : null}
            </span>
          </li>
        ))}
      </List>
      {actsNext ? <p>{actsNext}</p> : null}
      {wentBack ? <p>{wentBack}</p> : null}
    </section>
  );
}
