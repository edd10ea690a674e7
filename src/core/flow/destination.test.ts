import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInStatuses } from './builtInStatuses.ts';
import { destinationOf, explain, isUpToBorrower, staysOnLoader } from './destination.ts';
import { normalise } from './normalise.ts';
import { redirectedPaths, screenOf, screenPaths } from './screenPaths.ts';
import { statusRoutes } from './statusRouter.ts';
import { routeForState } from './stepMachine.ts';
import { stepStates } from './stepStates.ts';
import { anySnapshot, factsAt, factsOf, finishedWith } from './testSnapshot.ts';

describe('the destination', () => {
  it('is a known screen or the root, whatever the facts', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const { path } = destinationOf(normalise(snapshot));
        expect(path === '' || screenOf(path) !== undefined).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('every row and every state leads to a known screen or the root', () => {
    const facts = factsOf();
    const paths = [
      ...statusRoutes(builtInStatuses).map(({ path }) => path),
      ...stepStates.map((state) => routeForState(state, facts)),
    ];
    expect(paths.filter((path) => path !== '' && screenOf(path) === undefined)).toEqual([]);
  });

  it('STATUS-04 an unknown status after 14 tries leads to error/timeout', () => {
    const unknown = finishedWith({ status: { checklistStatus: 'UNKNOWN' } });
    expect(destinationOf(normalise(unknown)).path).toBe('error/timeout');
  });

  it('explains which row of the status table matched, and by which facts', () => {
    const facts = factsAt('BPO_ORDER_REQUEST', {
      status: { bpo: 'BPO_REQUIRED' },
      application: { property: { address: { state: 'TX' } } },
    });
    const reason = {
      type: 'status',
      row: 'value-order-required-texas',
      facts: { checklistStatus: 'BPO_ORDER_REQUEST', bpo: 'BPO_REQUIRED', propertyState: 'TX' },
    };
    expect(destinationOf(facts)).toEqual({ path: 'bpo/condition', query: {}, reason, isDeclined: false });
    expect(explain(facts)).toEqual([reason]);
  });

  it('explains every hop of the machine if the status has no row', () => {
    const facts = normalise(
      finishedWith({ application: { amount: 0 }, status: { checklistStatus: 'TITLE_PREQUAL' } }),
    );
    expect(explain(facts)).toMatchObject([
      { type: 'noStatusRow', facts: { checklistStatus: 'TITLE_PREQUAL' } },
      { type: 'hop', from: 'profile', to: 'liens', facts: { hasName: true, softCreditGiven: true } },
      { type: 'hop', from: 'liens', to: 'product', facts: { inquiriesAttested: true } },
      { type: 'state', state: 'product' },
    ]);
    expect(destinationOf(facts).reason).toEqual({ type: 'state', state: 'product' });
  });

  it('sends a borrower who must still authorize soft credit to start/profile instead of waiting', () => {
    const waiting = factsAt('WAITING_FOR_SOFT_CREDIT');
    expect([isUpToBorrower(waiting), staysOnLoader(waiting)]).toEqual([true, false]);
    expect(destinationOf(waiting).path).toBe('start/profile');
    const given = factsAt('WAITING_FOR_SOFT_CREDIT', {
      application: { consents: [{ type: 'SOFT_CREDIT' }] },
    });
    expect([isUpToBorrower(given), staysOnLoader(given)]).toEqual([false, true]);
  });
});

describe('the screens', () => {
  it('are listed once, and none of them redirects', () => {
    expect(new Set(screenPaths).size).toBe(screenPaths.length);
    expect(screenPaths.filter((path) => Object.hasOwn(redirectedPaths, path))).toEqual([]);
  });

  it('redirect a group without a page of its own to the root or a screen', () => {
    const parents = screenPaths.flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, end, parts) => parts.slice(0, end + 1).join('/')),
    );
    const open = parents.filter(
      (path) => !screenPaths.includes(path) && !Object.hasOwn(redirectedPaths, path),
    );
    expect(open).toEqual(['income/upload']);
    expect(
      Object.values(redirectedPaths).filter((path) => path !== '' && !screenPaths.includes(path)),
    ).toEqual([]);
  });
});
