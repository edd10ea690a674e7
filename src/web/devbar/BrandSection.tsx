import { useState } from 'react';
import useSWR from 'swr';
import { useApp } from '../borrower/foundation/AppContext.tsx';
import { brandChoices } from './brandChoices.ts';
import type { SandboxControl } from './sandboxControl.ts';

/** Switches the lender of this tab (BRAND-03), with a filter because there are many. */
export function BrandSection({ control }: { control: SandboxControl }) {
  const { organization, leave } = useApp();
  const { data = [] } = useSWR('devbar-brands', control.brands);
  const [wanted, setWanted] = useState('');
  const current = organization.orgCode;
  const groups = brandChoices(data, { current, wanted });
  const go = (org: string) => {
    const address = new URL(window.location.href);
    address.searchParams.set('org', org);
    leave(address.href);
  };
  return (
    <fieldset>
      <legend>Brand</legend>
      <div className="eq-row">
        <label htmlFor="devbar-brand-filter">Name, code or kind contains</label>
        <input
          id="devbar-brand-filter"
          type="text"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <div className="eq-row">
        <label htmlFor="devbar-brand">Lender</label>
        <select id="devbar-brand" value={current} onChange={(event) => go(event.target.value)}>
          {groups.map(({ kind, brands }) => (
            <optgroup key={kind} label={kind}>
              {brands.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
