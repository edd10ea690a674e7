import { Component, type ReactNode } from 'react';
import type { Logger } from '../../../core/shared/ports.ts';
import { isNetworkNoise } from '../foundation/networkNoise.ts';
import type { Tracker } from '../foundation/tracker.ts';
import { FullPageError } from './FullPageError.tsx';

interface PageBoundaryProps {
  readonly logger: Logger;
  readonly tracker: Pick<Tracker, 'event'>;
  readonly children: ReactNode;
}

/** Shows the full-page fallback instead of a page that broke, logs what broke, once, and tells that it was shown (TELE-11). */
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

/** Where it broke, without the words of the failure, which may repeat what the borrower typed. */
const framesOf = (error: unknown): readonly string[] =>
  error instanceof Error ? (error.stack?.match(/^\s+at .*$/gm) ?? []).slice(0, 10) : [];
