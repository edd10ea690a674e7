import styled from '@emotion/styled';
import { useEffect } from 'react';
import type { Page as PageData } from '../../../core/model/generated/page.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { fontSize } from '../../ui/theme/cssVars.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { belowBase, loginAddress } from '../foundation/addresses.ts';
import { Redirect, usePlace } from '../foundation/router.tsx';
import { NotFound } from '../parts/NotFound.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { PageBlocks } from './PageBlocks.tsx';

/** Addresses that redirect to the lender's main site, if it has one (ROUTE-18, C-19). */
const ON_MAIN_SITE = new Set(['/terms', '/communications', '/privacy', '/licenses']);

/** Reading text: headings are closer to what follows. */
const Reading = styled(Stack)({ '& > h2': { fontSize: fontSize.title, margin: '0.5rem 0 -0.875rem' } });

/** Addresses without a screen: a plain page of the release, or not found (G-07). */
export default function PlainPage() {
  const { app, mode } = useRelease();
  const { session } = useApp();
  const { pathname, search } = usePlace();
  const below = belowBase(pathname);
  const path = below ?? pathname.replace(/\/+$/, '');
  const page = Object.values(app.pages).find((known) => known.path === path);
  if (page && mode === 'production' && ON_MAIN_SITE.has(path)) return <Leaving path={path} />;
  if (page) return <Blocks key={page.id} page={page} />;
  if (below !== undefined && session.read() === undefined)
    return <Redirect to={loginAddress(`${pathname}${search}`)} />;
  return <NotFound />;
}

function Leaving({ path }: { path: string }) {
  const { leave } = useApp();
  const { app } = useRelease();
  useEffect(() => {
    leave(`${app.brand.baseUrl}${path}`);
  }, [leave, app, path]);
  return null;
}

function Blocks({ page }: { page: PageData }) {
  const { text } = useCopy();
  const title = text(page.title);
  const heading = useHeading(title);
  return (
    <Page>
      <Reading>
        <PageHeader headingRef={heading} title={title} />
        <PageBlocks page={page} />
      </Reading>
    </Page>
  );
}
