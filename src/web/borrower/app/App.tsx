import type { EmotionCache } from '@emotion/cache';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import { SWRConfig } from 'swr';
import { CopyProvider, useCopy } from '../../renderer/CopyContext.tsx';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { AnnouncerProvider } from '../../ui/feedback/AnnouncerProvider.tsx';
import { ToastProvider } from '../../ui/feedback/ToastProvider.tsx';
import { ThemeRoot } from '../../ui/ThemeRoot.tsx';
import { FlagProvider, useEnterPage } from '../flags/FlagProvider.tsx';
import { type AppPorts, AppProvider, useApp } from '../foundation/AppContext.tsx';
import { pageFacts } from '../foundation/facts.ts';
import {
  PageRouter,
  type PageRouterProps,
  Route,
  type StillLoading,
  Switch,
  usePlace,
} from '../foundation/router.tsx';
import { MaintenanceGate } from '../maintenance/MaintenanceGate.tsx';
import { LoadingProvider, PageLoading } from '../parts/PageLoading.tsx';
import { AuthProvider } from '../session/AuthProvider.tsx';
import { Shell } from '../shell/Shell.tsx';
import { useObservation } from '../telemetry/useObservation.ts';
import { Guard } from './Guard.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { queryDefaults } from './queryDefaults.ts';
import { pageAt, routesOf } from './routes.ts';

interface AppProps {
  readonly release: LoadedRelease;
  readonly ports: AppPorts;
  readonly nonce: string | undefined;
  /** Developer tools; never in production. */
  readonly tools?: ReactNode;
  /** Where the server draws the page, and what collects its styles. */
  readonly drawn?: { readonly at: string; readonly cache?: EmotionCache } | undefined;
  /** What follows the place of the page; by default the window's history. */
  readonly router?: ComponentType<PageRouterProps>;
  /** Called when the page of the address is there and listens. */
  readonly onShown?: (() => void) | undefined;
}

export function App({ release, ports, nonce, tools, drawn, router: Router = PageRouter, onShown }: AppProps) {
  const facts = useMemo(() => pageFacts(release), [release]);
  const stillLoading = useCallback<StillLoading>(
    (address) => pageAt(release.app, pathOf(address))?.stillLoading?.(release, address),
    [release],
  );
  return (
    <ThemeRoot theme={release.app.theme} fonts={release.app.fonts} nonce={nonce} cache={drawn?.cache}>
      <AppProvider ports={ports}>
        <ReleaseProvider release={release}>
          <CopyProvider facts={facts}>
            <SWRConfig value={queryDefaults}>
              <FlagProvider pathname={drawn?.at ?? window.location.pathname}>
                <AuthProvider>
                  <Router at={drawn?.at} stillLoading={stillLoading}>
                    <Told>
                      <Shell facts={facts}>
                        <Pages onShown={onShown} />
                      </Shell>
                      {tools}
                    </Told>
                  </Router>
                </AuthProvider>
              </FlagProvider>
            </SWRConfig>
          </CopyProvider>
        </ReleaseProvider>
      </AppProvider>
    </ThemeRoot>
  );
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? '';

/** Announcements and toasts. */
function Told({ children }: { children: ReactNode }) {
  const { text } = useCopy();
  return (
    <AnnouncerProvider>
      <ToastProvider words={{ region: text('common.toasts'), close: text('common.close') }}>
        {children}
      </ToastProvider>
    </AnnouncerProvider>
  );
}

function Pages({ onShown }: Pick<AppProps, 'onShown'>) {
  const { logger, tracker } = useApp();
  const { pathname } = usePlace();
  const { app } = useRelease();
  const routes = useMemo(() => routesOf(app), [app]);
  const enterPage = useEnterPage();
  useEffect(() => enterPage(pathname), [enterPage, pathname]);
  useEffect(() => tracker.page(pathname), [tracker, pathname]);
  useObservation(pathname);
  return (
    <PageBoundary logger={logger} tracker={tracker}>
      <LoadingProvider>
        <Suspense fallback={<PageLoading />}>
          <MaintenanceGate>
            <Switch>
              {routes.map(({ path, page, access }) => (
                <Route key={path} path={path}>
                  <Guard {...{ page, access }} />
                </Route>
              ))}
            </Switch>
          </MaintenanceGate>
          <Shown onShown={onShown} />
        </Suspense>
      </LoadingProvider>
    </PageBoundary>
  );
}

/** Stands beside the page in its boundary, so that it is told with it. */
function Shown({ onShown }: Pick<AppProps, 'onShown'>) {
  useEffect(() => onShown?.(), [onShown]);
  return null;
}
