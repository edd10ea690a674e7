import { useState } from 'react';
import useSWR from 'swr';
import { useApp } from '../borrower/foundation/AppContext.tsx';
import { inApp } from '../borrower/foundation/addresses.ts';
import { readStatuses } from '../borrower/foundation/readStatuses.ts';
import { usePlace } from '../borrower/foundation/router.tsx';
import { applicationOf } from '../borrower/foundation/subject.ts';
import type { SandboxControl } from './sandboxControl.ts';
import { useDoing } from './useDoing.ts';

/** Signs in as a new test borrower, and sets the status of the open application. */
export function BorrowerSection({ control }: { control: SandboxControl }) {
  const ports = useApp();
  const { organization, session, leave } = ports;
  const { data = [] } = useSWR('devbar-personas', control.personas);
  const { data: list } = useSWR('devbar-statuses', () => readStatuses(ports));
  const uuid = applicationOf(usePlace().pathname);
  const [persona, setPersona] = useState('');
  const [status, setStatus] = useState('');
  const { run, problem } = useDoing();
  const become = async () => {
    const made = await control.makeBorrower({
      org: organization.orgCode,
      ...(persona ? { persona } : {}),
      ...(status ? { status } : {}),
    });
    session.write(made.jwt);
    leave(inApp(`/${made.uuid}`));
  };
  const bring = async () => {
    if (!uuid || !status) return;
    await control.setStatus(uuid, status);
    leave(inApp(`/${uuid}`));
  };
  return (
    <fieldset>
      <legend>Test borrower</legend>
      <div className="eq-row">
        <label htmlFor="devbar-persona">Persona</label>
        <select id="devbar-persona" value={persona} onChange={(event) => setPersona(event.target.value)}>
          <option value="">ordinary</option>
          {data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="eq-row">
        <label htmlFor="devbar-status">Status</label>
        <select id="devbar-status" value={status} onChange={(event) => setStatus(event.target.value)}>
          <option value="">from the beginning</option>
          {list?.all.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </div>
      <div className="eq-row">
        <button type="button" onClick={() => run(become)}>
          Create and become
        </button>
        {uuid ? (
          <button type="button" onClick={() => run(bring)}>
            Set the status of this application
          </button>
        ) : null}
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
    </fieldset>
  );
}
