import { useState } from 'react';
import useSWR from 'swr';
import type { SandboxControl } from './sandboxControl.ts';
import { useDoing } from './useDoing.ts';

const STEPS = [
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P45D', '45 days'],
] as const;

/** The sandbox clock; it only moves forward. */
export function ClockSection({ control }: { control: SandboxControl }) {
  const { data, mutate } = useSWR('devbar-clock', control.now);
  const [duration, setDuration] = useState('PT10M');
  const { run, problem } = useDoing();
  const move = (by: string) => run(async () => mutate(await control.advance(by), { revalidate: false }));
  return (
    <fieldset>
      <legend>Clock</legend>
      <p role="status">The lender's time is {data ?? 'not known yet'}.</p>
      <div className="eq-row">
        {STEPS.map(([by, words]) => (
          <button key={by} type="button" onClick={() => move(by)}>
            {words} on
          </button>
        ))}
      </div>
      <div className="eq-row">
        <label htmlFor="devbar-duration">Duration (ISO 8601)</label>
        <input
          id="devbar-duration"
          type="text"
          size={8}
          value={duration}
          onChange={(event) => setDuration(event.target.value)}
        />
        <button type="button" onClick={() => move(duration)}>
          Move on
        </button>
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
    </fieldset>
  );
}
