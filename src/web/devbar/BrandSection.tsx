import useSWR from 'swr';
import { useApp } from '../borrower/app/AppContext.tsx';
import type { SandboxControl } from './sandboxControl.ts';

/** Shows the page as another lender's; the tab keeps it (BRAND-03). */
export function BrandSection({ control }: { control: SandboxControl }) {
  const { organization, leave } = useApp();
  const { data = [] } = useSWR('devbar-brands', control.brands);
  const current = organization.orgCode;
  const brands = data.some(({ id }) => id === current) ? data : [{ id: current, name: current }, ...data];
  const go = (org: string) => {
    const address = new URL(window.location.href);
    address.searchParams.set('org', org);
    leave(address.href);
  };
  return (
    <fieldset>
      <legend>Brand</legend>
      <div className="eq-row">
        <label htmlFor="devbar-brand">Lender</label>
        <select id="devbar-brand" value={current} onChange={(event) => go(event.target.value)}>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
