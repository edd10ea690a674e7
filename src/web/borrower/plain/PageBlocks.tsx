import type { ComponentType } from 'react';
import { legalValues } from '../../../core/config/legalValues.ts';
import { isYes, vocabularyOf } from '../../../core/flow/ruleSet.ts';
import type { Page, PageBlock } from '../../../core/model/generated/page.ts';
import { compileChecked } from '../../../core/rules/compileChecked.ts';
import { brandLink } from '../../renderer/brandLinks.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { inApp } from '../foundation/addresses.ts';
import { organizationFacts } from '../foundation/facts.ts';
import { OriginatorCard } from '../originator/OriginatorCard.tsx';
import { useReferringOriginator } from '../originator/useOriginator.ts';
import { useSupportHours } from '../parts/useSupportHours.ts';
import { LicensesBlock } from './LicensesBlock.tsx';

/** A plain page's blocks in order, without those whose rule does not hold. */
export function PageBlocks({ page }: { page: Page }) {
  const { app } = useRelease();
  const vocabulary = vocabularyOf(app);
  const facts = organizationFacts(app);
  const shown = page.blocks.filter(
    ({ when }) => when === undefined || isYes(compileChecked(when, vocabulary).evaluate(facts)),
  );
  return shown.map((block) => {
    const Block = blocks[block.type];
    return <Block key={block.id} block={block} />;
  });
}

interface BlockProps {
  block: PageBlock;
}

function HeadingBlock({ block }: BlockProps) {
  const { text } = useCopy();
  return <h2>{block.text ? text(block.text) : null}</h2>;
}

function TextBlock({ block }: BlockProps) {
  const { rich } = useCopy();
  const { app } = useRelease();
  return <p>{block.text ? rich(block.text, legalValues(app.brand)) : null}</p>;
}

function LinkBlock({ block: { to = '', text: key } }: BlockProps) {
  const { text } = useCopy();
  const { app } = useRelease();
  const href = to.startsWith('/') ? inApp(to) : brandLink(app.brand, to);
  return href && key ? (
    <p>
      <a href={href}>{text(key)}</a>
    </p>
  ) : null;
}

const blocks: Readonly<Record<PageBlock['type'], ComponentType<BlockProps>>> = {
  heading: HeadingBlock,
  text: TextBlock,
  link: LinkBlock,
  hours: HoursBlock,
  originator: OriginatorBlock,
  licenses: LicensesBlock,
};

/** Phone hours (SHELL-40), if known. */
function HoursBlock() {
  const { text } = useCopy();
  const hours = useSupportHours();
  return hours ? <p>{text('shell.footer.hours', { ...hours })}</p> : null;
}

/** The visitor's referrer, if known (G-07). */
function OriginatorBlock() {
  const { originator } = useReferringOriginator();
  return originator ? <OriginatorCard originator={originator} /> : null;
}
