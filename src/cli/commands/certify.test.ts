import { describe, expect, it } from 'vitest';
import { plainPaint } from '../../core/config/paint.ts';
import type { Verdict } from '../certify/certifyLender.ts';
import { verdictsReport } from '../certify/verdictsReport.ts';
import { testRun } from '../testRun.ts';

const verdicts: readonly Verdict[] = [
  { id: 'late', title: 'A late one', expected: 'it is taken', seen: undefined, milliseconds: 500 },
  { id: 'twice', title: 'One <again>', expected: 'it is answered once', seen: 'twice', milliseconds: 250 },
];

describe('equiform certify', () => {
  it('says what it needs, and ends with 2', async () => {
    const against = '--against http://127.0.0.1:1/webhooks';
    for (const [line, says] of [
      ['certify main', 'certify needs the address of your webhooks'],
      ['certify main --against nowhere', 'certify needs the address of your webhooks'],
      [`certify ${against}`, 'certify needs one lender'],
      [`certify main other ${against}`, 'certify needs one lender'],
      [`certify main ${against} --listen here`, '--listen needs a host and a port'],
      [`certify main ${against} --tasks softCredit,noSuch`, 'There is no task noSuch'],
      [`certify main ${against} --patience long`, '--patience needs a number of seconds'],
      [`certify main ${against} --listen 127.0.0.1:0 --patience 0.1`, 'cannot be reached'],
    ] as const) {
      const { code, err } = await testRun(line.split(' '), '.');
      expect([line, code, err]).toEqual([line, 2, expect.stringContaining(says)]);
    }
  });

  it('reports each point with what was seen and what is expected', () => {
    expect(verdictsReport(verdicts, 'human', plainPaint)).toBe(
      '✔ late: A late one\n✖ twice: One <again>\n    seen      twice\n    expected  it is answered once\n\n1 points passed, 1 failed\n',
    );
    expect(JSON.parse(verdictsReport(verdicts, 'json', plainPaint))).toEqual([
      { id: 'late', title: 'A late one', expected: 'it is taken', passed: true },
      { id: 'twice', title: 'One <again>', expected: 'it is answered once', passed: false, seen: 'twice' },
    ]);
    const junit = verdictsReport(verdicts, 'junit', plainPaint);
    expect(junit).toContain('<testsuites name="equiform certify" tests="2" failures="1" time="0.750">');
    expect(junit).toContain('<testcase classname="point" name="twice: One &lt;again&gt;">');
    expect(junit).toContain('<failure message="twice">expected: it is answered once</failure>');
  });
});
