import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StaffApprovalsFile } from '../model/generated/staff-approvals.ts';
import { agreements, approvalsProblems, kindOfChange, type Opinion } from './approvals.ts';

const file: StaffApprovalsFile = {
  version: 1,
  kinds: [
    { id: 'looks', says: 'Looks', changes: ['/theme', '/logo'], approvals: 1 },
    { id: 'law', says: 'Law', changes: ['/copy/*/legal.'], approvals: 2, amongThem: 'compliance' },
    { id: 'words', says: 'Words', changes: ['/copy'], approvals: 1 },
    { id: 'rules', says: 'The rest', changes: ['/'], approvals: 2, amongThem: 'compliance' },
  ],
};

const opinion = (personId: string, role = 'editor', decision: Opinion['decision'] = 'approved'): Opinion => ({
  personId,
  roles: [role],
  decision,
});

const enough = (changed: readonly string[], opinions: readonly Opinion[], authors: readonly string[] = []) =>
  agreements(file, { changed, opinions, authors }).every(({ isEnough }) => isEnough);

describe('who must approve a change', () => {
  it.each([
    ['/theme/colors', 'looks'],
    ['/logo', 'looks'],
    ['/copy/en-US/legal.footer', 'law'],
    ['/copy/es-US/legal.footer', 'law'],
    ['/copy/en-US/common.next', 'words'],
    ['/copy/en-US/legality', 'words'],
    ['/policies/minimum-age-18', 'rules'],
    ['/themes/of', 'rules'],
  ])('%s is a change of %s', (pointer, kind) => {
    expect(kindOfChange(file, pointer)?.id).toBe(kind);
  });

  it('needs what each kind of its changes needs', () => {
    const changed = ['/theme/colors', '/policies/minimum-age-18'];
    expect(agreements(file, { changed, opinions: [opinion('ann')], authors: [] })).toEqual([
      { kind: 'looks', needs: 1, has: 1, isEnough: true },
      { kind: 'rules', needs: 2, amongThem: 'compliance', has: 1, isEnough: false },
    ]);
  });

  it('needs somebody of the role among as many people as it says', () => {
    const changed = ['/policies/x'];
    expect(enough(changed, [opinion('ann'), opinion('ben')])).toBe(false);
    expect(enough(changed, [opinion('ann', 'compliance')])).toBe(false);
    expect(enough(changed, [opinion('ann', 'compliance'), opinion('ann', 'compliance')])).toBe(false);
    expect(enough(changed, [opinion('ann', 'compliance'), opinion('ben')])).toBe(true);
  });

  it('counts what somebody said last, and nothing while somebody declines', () => {
    const changed = ['/theme/colors'];
    const no = opinion('ben', 'editor', 'declined');
    expect(enough(changed, [opinion('ann'), no])).toBe(false);
    expect(enough(changed, [no, opinion('ann'), opinion('ben')])).toBe(true);
    expect(enough(changed, [opinion('ann'), opinion('ann', 'editor', 'declined')])).toBe(false);
  });

  it('never counts what authors think of their own, whatever they say', () => {
    const someone = fc.record({
      personId: fc.constantFrom('ann', 'ben', 'cal', 'dee'),
      roles: fc.subarray(['editor', 'compliance']),
      decision: fc.constantFrom('approved' as const, 'declined' as const),
    });
    fc.assert(
      fc.property(
        fc.array(someone, { maxLength: 12 }),
        fc.subarray(['ann', 'ben', 'cal', 'dee']),
        (opinions, authors) => {
          const changed = ['/policies/x', '/theme/colors'];
          const others = opinions.filter(({ personId }) => !authors.includes(personId));
          expect(agreements(file, { changed, opinions, authors })).toEqual(
            agreements(file, { changed, opinions: others, authors: [] }),
          );
        },
      ),
    );
  });

  it('is refused as a file that leaves a change to nobody, or names a role that there is not', () => {
    expect(approvalsProblems(file, ['compliance'])).toEqual([]);
    const unknown = approvalsProblems(file, []);
    expect(unknown.map(({ pointer }) => pointer)).toEqual(['/kinds/1/amongThem', '/kinds/3/amongThem']);
    const open = { ...file, kinds: file.kinds.slice(0, 2) };
    expect(approvalsProblems(open, ['compliance'])).toEqual([
      { pointer: '/kinds/1/changes', message: 'The last kind must name every change: "/"' },
    ]);
  });
});
