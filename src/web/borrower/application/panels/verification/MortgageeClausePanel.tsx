import { useEffect, useState } from 'react';
import { inside, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { useScreen } from '../../ScreenContext.tsx';

const SHOWN_MS = 1000;

/** Panel `mortgagee-clause`: the clause the policy must name, with a copy button (G-18). */
export default function MortgageeClausePanel() {
  const { text } = useCopy();
  const { application } = useScreen();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const clause = textIn(inside(application, 'insuranceNeeds').mortgageeClause);
  if (clause === undefined) return null;
  const copy = () => {
    void navigator.clipboard?.writeText(clause).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Card aria-label={text('screen.insurance.clause.title')}>
      <h2>{text('screen.insurance.clause.title')}</h2>
      <p>{clause}</p>
      <div>
        <Button variant="secondary" onClick={copy}>
          {text('screen.insurance.clause.copy')}
        </Button>
      </div>
      <p role="status">{isCopied ? text('screen.insurance.clause.copied') : null}</p>
    </Card>
  );
}
