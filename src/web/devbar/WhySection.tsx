import useSWR from 'swr';
import { destinationOf } from '../../core/flow/destination.ts';
import { normalise } from '../../core/flow/normalise.ts';
import { loadApplicationData, snapshotOf } from '../borrower/application/applicationData.ts';
import { useApp } from '../borrower/foundation/AppContext.tsx';
import { usePlace } from '../borrower/foundation/router.tsx';
import { applicationOf } from '../borrower/foundation/subject.ts';
import { whyWords } from './whyWords.ts';

/** Explains why the router leads the borrower to this page. */
export function WhySection() {
  const { pathname } = usePlace();
  const uuid = applicationOf(pathname);
  return (
    <fieldset>
      <legend>Why am I here?</legend>
      {uuid ? <Reasons uuid={uuid} /> : <p>{pathname} is no page of an application.</p>}
    </fieldset>
  );
}

function Reasons({ uuid }: { uuid: string }) {
  const ports = useApp();
  const { data, error, mutate } = useSWR(['devbar-why', uuid], async () => {
    const facts = normalise(snapshotOf(await loadApplicationData(ports, uuid)));
    return { status: facts.checklistStatus, words: whyWords(facts, destinationOf(facts)) };
  });
  return (
    <>
      {error ? <p role="alert">The application could not be read.</p> : null}
      {data ? (
        <>
          <p>The status is {data.status ?? 'not known'}.</p>
          <ol>
            {data.words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        </>
      ) : null}
      <div className="eq-row">
        <button type="button" onClick={() => void mutate()}>
          Look again
        </button>
      </div>
    </>
  );
}
