import { useEffect, useMemo, useRef } from 'react';
import { useApp } from '../borrower/foundation/AppContext.tsx';
import { BorrowerSection } from './BorrowerSection.tsx';
import { BrandSection } from './BrandSection.tsx';
import { ClockSection } from './ClockSection.tsx';
import { Bar } from './devBarStyles.ts';
import { FlagSection } from './FlagSection.tsx';
import { LocaleSection } from './LocaleSection.tsx';
import { createSandboxControl } from './sandboxControl.ts';
import { WhySection } from './WhySection.tsx';

/** The developer bar (SHELL-43): brand, flags, test borrower, status, clock, locale, and the routing explained. */
export default function DevBar({ onClose }: { onClose: () => void }) {
  const { services } = useApp();
  const control = useMemo(() => createSandboxControl(services.client), [services]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Bar
      aria-labelledby="devbar-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <h2 id="devbar-title" ref={heading} tabIndex={-1}>
          Developer bar
        </h2>
        <button type="button" onClick={onClose}>
          Close (Escape)
        </button>
      </header>
      <div>
        <BrandSection control={control} />
        <BorrowerSection control={control} />
        <ClockSection control={control} />
        <LocaleSection />
        <WhySection />
        <FlagSection />
      </div>
    </Bar>
  );
}
