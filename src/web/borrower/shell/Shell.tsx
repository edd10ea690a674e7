import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { legalValues } from '../../../core/config/legalValues.ts';
import { compileReleased, isYes, vocabularyOf } from '../../../core/flow/ruleSet.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { brandLink } from '../../renderer/brandLinks.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { AppFrame } from '../../ui/layout/AppFrame.tsx';
import { Footer, type FooterSection } from '../../ui/layout/Footer.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { useApp } from '../app/AppContext.tsx';
import { DASHBOARD, inApp, loginAddress } from '../app/addresses.ts';

/** What stands around every page: who one is dealing with, how to reach them, and the legal texts. */
export function Shell({ facts, children }: { facts: Facts; children: ReactNode }) {
  const { text } = useCopy();
  const { pathname } = useLocation();
  return (
    <AppFrame
      tall={!pathname.startsWith(inApp('/register'))}
      skipLabel={text('common.skipToContent')}
      header={<BrandHeader />}
      footer={<LegalFooter facts={facts} />}
    >
      {children}
    </AppFrame>
  );
}

function BrandHeader() {
  const { text } = useCopy();
  const { session } = useApp();
  const { hash, app } = useRelease();
  const { brand, theme } = app;
  // Drawn again on every page, because one signs in on the way.
  useLocation();
  const isSignedIn = session.read() !== undefined;
  return (
    <Header
      logo={
        <a href={brandLink(brand, 'home') ?? brand.baseUrl} aria-label={text('shell.header.home')}>
          <img
            src={`/releases/${hash}/logo.svg`}
            alt=""
            width={theme.logo.width}
            height={theme.logo.height}
          />
        </a>
      }
      right={
        <>
          <a href={`tel:${brand.company.supportPhone}`}>{text('shell.header.support')}</a>
          <a href={isSignedIn ? DASHBOARD : loginAddress()}>
            {text(isSignedIn ? 'shell.header.dashboard' : 'shell.header.login')}
          </a>
        </>
      }
    />
  );
}

const LINKS = [
  ['privacy', 'shell.footer.privacy'],
  ['terms', 'shell.footer.terms'],
  ['communications', 'shell.footer.communications'],
  ['licenses', 'shell.footer.licenses'],
  ['support', 'shell.footer.support'],
] as const;

function LegalFooter({ facts }: { facts: Facts }) {
  const { text, rich } = useCopy();
  const release = useRelease();
  const { brand } = release.app;
  const values = legalValues(brand);
  const sections: FooterSection[] = legalTexts(release, facts).map(({ id, key }) => ({
    id,
    content: <p>{rich(key, values)}</p>,
  }));
  const links = (
    <nav aria-label={text('shell.footer.label')}>
      {LINKS.map(([name, key]) => (
        <a key={name} href={brandLink(brand, name)} target="_blank" rel="noopener">
          {text(key)}
        </a>
      ))}
    </nav>
  );
  return <Footer sections={[{ id: 'links', content: links }, ...sections]} />;
}

/** The legal texts of the brand that hold for it, in their order. */
function legalTexts({ app }: LoadedRelease, facts: Facts): readonly { id: string; key: string }[] {
  const vocabulary = vocabularyOf(app);
  return app.brand.footer
    .filter(
      ({ id, when }) =>
        when === undefined || isYes(compileReleased(when, vocabulary, `footer/${id}`).evaluate(facts)),
    )
    .map(({ id, text: key }) => ({ id, key }));
}
