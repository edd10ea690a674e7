import { flag, inside, number } from '../../../../../core/flow/looseRecord.ts';
import { formatPercent } from '../../../../../core/loan/formatPercent.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Bullets } from '../../../../ui/layout/Bullets.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useScreen } from '../../ScreenContext.tsx';

/** Panel `insurance-needs`: what the policy must cover (G-18); option `link` links to the full requirements. */
export default function InsuranceNeedsPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const { application, goTo } = useScreen();
  const needs = useNeeds();
  const asked = inside(inside(application, 'answers'), 'insurance').from === 'AGENT';
  return (
    <Stack>
      {asked && options?.link === true ? (
        <Alert tone="info">
          <p>{text('screen.insurance.agent.asked')}</p>
        </Alert>
      ) : null}
      {options?.link === true ? (
        <div>
          <Button variant="quiet" onClick={() => goTo('insurance/requirements')}>
            {text('screen.insurance.needs.link')}
          </Button>
        </div>
      ) : (
        <Card aria-label={text('screen.insurance.needs.title')}>
          <h2>{text('screen.insurance.needs.title')}</h2>
          <Bullets>
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </Bullets>
        </Card>
      )}
    </Stack>
  );
}

function useNeeds(): readonly string[] {
  const { text } = useCopy();
  const { app } = useRelease();
  const { application } = useScreen();
  const needs = inside(application, 'insuranceNeeds');
  const [coverage, flood] = [number(needs.minimumCoverage), number(needs.floodCoverage)];
  const share = Number(app.brand.values?.insuranceDeductibleShare ?? 0);
  return [
    ...(coverage === undefined ? [] : [text('screen.insurance.needs.coverage', { amount: coverage })]),
    text('screen.insurance.needs.insured'),
    text('screen.insurance.needs.address'),
    ...(share > 0 ? [text('screen.insurance.needs.deductible', { percent: formatPercent(share, 0) })] : []),
    ...(flag(needs.floodZone) && flood !== undefined
      ? [text('screen.insurance.needs.flood', { amount: flood })]
      : []),
    text('screen.insurance.needs.clause'),
  ];
}
