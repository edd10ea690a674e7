import { formatUsPhone } from '../../../core/validation/phone.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useSupportHours } from '../parts/useSupportHours.ts';

/** Whom a borrower reaches about a line. */
export function LinePerson() {
  const { text } = useCopy();
  const { company } = useRelease().app.brand;
  const hours = useSupportHours();
  return (
    <Card aria-labelledby="line-person">
      <h2 id="line-person">{text('dashboard.person.title')}</h2>
      <p>{text('dashboard.person.text')}</p>
      <p>
        <a href={`tel:${company.supportPhone}`}>
          {text('dashboard.person.call', { phone: formatUsPhone(company.supportPhone) })}
        </a>
      </p>
      {company.supportEmail ? (
        <p>
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
        </p>
      ) : null}
      {hours ? <p>{text('shell.footer.hours', { ...hours })}</p> : null}
    </Card>
  );
}
