import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { color, media, radius } from '../theme/cssVars.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

export interface AlertProps {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /**
   * `alert` interrupts (default for danger), `status` waits, `none` for content present from the start (default
   * otherwise).
   */
  announce?: 'alert' | 'status' | 'none' | undefined;
  /** Links or buttons below the text. */
  actions?: ReactNode;
}

const icons = { info: 'info', success: 'success', warning: 'warning', danger: 'alert' } as const;

const tint = (tone: string) => `color-mix(in srgb, ${tone} 8%, ${color.raised})`;
const toned = (tone: string, icon = tone) => ({
  background: tint(tone),
  borderColor: `color-mix(in srgb, ${tone} 38%, ${color.raised})`,
  '& > .eq-icon': { color: icon },
});

const Root = styled('div')({
  display: 'flex',
  gap: '0.75rem',
  padding: '0.875rem 1rem',
  border: '1px solid',
  borderRadius: radius.control,
  '& > .eq-icon': { marginTop: '0.125rem' },
  '& > div': { minWidth: 0, flex: 1 },
  '& strong': { display: 'block', fontWeight: 650 },
  '& .eq-actions': { display: 'flex', flexWrap: 'wrap', gap: '0.5rem 1rem', marginTop: '0.5rem' },
  '&[data-tone="info"]': toned(color.muted, color.primary),
  '&[data-tone="success"]': toned(color.success),
  '&[data-tone="warning"]': toned(color.warning),
  '&[data-tone="danger"]': toned(color.danger),
  [media.forced]: { borderColor: 'CanvasText' },
});

/** A message with an icon, so that color is never the only signal. */
export function Alert({ tone, title, children, actions, announce }: AlertProps) {
  const role = announce ?? (tone === 'danger' ? 'alert' : 'none');
  return (
    <Root data-tone={tone} role={role === 'none' ? undefined : role}>
      <Icon name={icons[tone]} />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
        {actions ? <div className="eq-actions">{actions}</div> : null}
      </div>
    </Root>
  );
}
