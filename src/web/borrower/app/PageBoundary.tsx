import { Component, type ReactNode } from 'react';
import type { Logger } from '../../../core/shared/ports.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD } from '../foundation/addresses.ts';
import { isNetworkNoise } from '../foundation/networkNoise.ts';
import type { Tracker } from '../foundation/tracker.ts';

interface PageBoundaryProps {
  readonly logger: Logger;
  readonly tracker: Pick<Tracker, 'event'>;
  readonly children: ReactNode;
}

/** Replaces a crashed page with the full-page fallback, logs the error once and reports that it was shown (TELE-11). */
export class PageBoundary extends Component<PageBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    const { logger, tracker } = this.props;
    const name = error instanceof Error ? error.name : 'unknown';
    logger[isNetworkNoise(error) ? 'warn' : 'error']('page failed', { name, stack: framesOf(error) });
    void tracker.event('FULL_PAGE_ERROR');
  }

  override render() {
    return this.state.isBroken ? <FullPageError /> : this.props.children;
  }
}

/** The stack frames without the message, which may contain what the borrower typed. */
const framesOf = (error: unknown): readonly string[] =>
  error instanceof Error ? (error.stack?.match(/^\s+at .*$/gm) ?? []).slice(0, 10) : [];

/** ERR-01 to ERR-03. */
function FullPageError() {
  const { text } = useCopy();
  const { leave } = useApp();
  return (
    <Page>
      <Stack role="alert">
        <PageHeader title={text('error.page.title')} lead={text('error.page.text')} />
        <p>{text('error.page.contact')}</p>
        <Stack data-gap="small">
          <Button onClick={() => leave(window.location.href)}>{text('common.tryAgain')}</Button>
          <Button variant="secondary" onClick={() => leave(DASHBOARD)}>
            {text('common.goToDashboard')}
          </Button>
        </Stack>
      </Stack>
    </Page>
  );
}
