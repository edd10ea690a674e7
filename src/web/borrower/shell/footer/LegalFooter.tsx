import { Fragment } from 'react';
import { legalValues } from '../../../../core/config/legalValues.ts';
import { isYes, vocabularyOf } from '../../../../core/flow/ruleSet.ts';
import { compileChecked } from '../../../../core/rules/compileChecked.ts';
import type { Facts } from '../../../../core/rules/types.ts';
import { brandLink } from '../../../renderer/brandLinks.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import type { LoadedRelease } from '../../../renderer/loadedRelease.ts';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { Footer, type FooterSection } from '../../../ui/layout/Footer.tsx';
import { LanguageSwitch } from '../../language/LanguageSwitch.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { PrivacyButton } from '../../privacy/PrivacyButton.tsx';
import { LicensedStatesLine, SupportHoursLine } from './ServiceLines.tsx';

interface LegalFooterProps {
  readonly facts: Facts;
  /** Folds the texts that may be folded. */
  readonly isFolded: boolean;
}

/** The footer: links, hours and licenses from the services, and the brand's legal texts. */
export function LegalFooter({ facts, isFolded }: LegalFooterProps) {
  const { text, rich } = useCopy();
  const release = useRelease();
  const values = legalValues(release.app.brand);
  const texts = legalTexts(release, facts).map(({ id, key, folds }) => ({
    id,
    folds: isFolded && folds,
    content: <p>{rich(key, values)}</p>,
  }));
  const folded = texts.filter(({ folds }) => folds);
  const sections: readonly FooterSection[] = [
    { id: 'links', content: <FooterLinks /> },
    {
      id: 'services',
      content: (
        <>
          <SupportHoursLine />
          <LicensedStatesLine />
        </>
      ),
    },
    ...texts.filter(({ folds }) => !folds),
    ...(folded.length > 0
      ? [{ id: 'folded', content: <Folded label={text('shell.footer.folded')} texts={folded} /> }]
      : []),
    { id: 'copyright', content: <Copyright /> },
  ];
  return <Footer sections={sections} />;
}

function Folded({ label, texts }: { label: string; texts: readonly FooterSection[] }) {
  return (
    <Fold label={label}>
      {texts.map(({ id, content }) => (
        <Fragment key={id}>{content}</Fragment>
      ))}
    </Fold>
  );
}

const LINKS = [
  ['privacy', 'shell.footer.privacy'],
  ['terms', 'shell.footer.terms'],
  ['communications', 'shell.footer.communications'],
  ['licenses', 'shell.footer.licenses'],
  ['support', 'shell.footer.support'],
] as const;

function FooterLinks() {
  const { text } = useCopy();
  const { brand } = useRelease().app;
  return (
    <nav aria-label={text('shell.footer.label')}>
      {LINKS.map(([name, key]) => (
        <a key={name} href={brandLink(brand, name)} target="_blank" rel="noopener">
          {text(key)}
        </a>
      ))}
      <PrivacyButton />
      <LanguageSwitch Button={LinkButton} />
    </nav>
  );
}

/** A brand without `copyrightYear` shows no year (SHELL-38). */
function Copyright() {
  const { text } = useCopy();
  const { copyrightYear } = useRelease().app.brand.values;
  return (
    <p>
      {copyrightYear === undefined
        ? text('shell.footer.copyrightWithoutYear')
        : text('shell.footer.copyright', { year: String(copyrightYear) })}
    </p>
  );
}

/** The brand's applicable legal texts in order. */
function legalTexts(
  { app }: LoadedRelease,
  facts: Facts,
): readonly { id: string; key: string; folds: boolean }[] {
  const vocabulary = vocabularyOf(app);
  return app.brand.footer
    .filter(({ when }) => when === undefined || isYes(compileChecked(when, vocabulary).evaluate(facts)))
    .map(({ id, text: key, folds = false }) => ({ id, key, folds }));
}
