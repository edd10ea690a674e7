import { expect, it } from 'vitest';
import { checkProject, projectWith, testProject } from '../testProject.ts';

const LAST = '  - { id: complete, status: COMPLETE, never: true }\n';

const STATUSES = `
  checklistStatuses:
    values:
      - { id: HMDA, status: { path: '' } }
      - { id: TRUST, status: { path: '' } }
      - { id: COMPLETE, status: { path: '', ends: true } }`;

const journeyProject = (journey: string, more: Readonly<Record<string, string>> = {}) =>
  projectWith({
    'config/enums.yaml': (testProject['config/enums.yaml'] ?? '').replace('\nenums:', `\nenums:${STATUSES}`),
    'config/journey.yaml': `version: 1\n${journey}`,
    ...more,
  });

/** Nothing here uses the statuses but the journey. */
function soundness(project: Readonly<Record<string, string>>) {
  const { findings, brands } = checkProject(project);
  return { findings: findings.filter(({ code }) => code !== 'unused'), brands };
}

/** After the stages, whose lines stay where they are. */
const LAPSES = 'lapses: { closed: { takes: P50D, does: [closeIncomplete] } }\n';

const checked = (stages: string, rest = '') =>
  soundness(journeyProject(`${rest}stages:\n${stages}${rest.includes('lapses:') ? '' : LAPSES}`));

const findingsOf = (stage: string, rest = '') =>
  checked(`  - ${stage}\n${LAST}`, rest).findings.map(
    ({ line, column, code, message, suggestion }) =>
      `${line}:${column} ${code} ${message}${suggestion === undefined ? '' : ` -> ${suggestion}`}`,
  );

it.each([
  [
    '{ id: one, status: HMDAA, by: [hmda], lapses: [closed] }',
    '3:24 unknown-status There is no status HMDAA -> HMDA',
  ],
  [
    '{ id: one, status: HMDA, by: [hmdaa], lapses: [closed] }',
    '3:35 unknown-call There is no call or event hmdaa -> hmda',
  ],
  ['{ id: one, status: HMDA, until: [two] }', '3:38 unknown-stage There is no stage two'],
  [
    '{ id: one, status: HMDA, by: [hmda], does: [hardpull], lapses: [closed] }',
    '3:49 unknown-effect There is no effect hardpull -> hardPull',
  ],
  ['{ id: one, status: HMDA, by: [hmda], lapses: [late] }', '3:51 unknown-stage There is no lapse late'],
  [
    '{ id: one, status: HMDA, by: [hmda], sets: { bpoo: X }, lapses: [closed] }',
    '3:50 unknown-field There is no status field bpoo -> bpo',
  ],
  [
    '{ id: one, status: HMDA, by: [hmda], sets: { checklistStatus: X }, lapses: [closed] }',
    '3:50 unknown-field There is no status field checklistStatus',
  ],
  [
    '{ id: one, status: HMDA, by: [hmda], data: { rat: 1 }, lapses: [closed] }',
    '3:50 unknown-field There is no field of an application rat -> rate',
  ],
  [
    '{ id: one, status: HMDA, takes: P1M }',
    '3:37 bad-format P1M is not an ISO 8601 duration in weeks, days, hours, minutes or seconds',
  ],
  [
    '{ id: one, status: HMDA, takes: P1D, never: true }',
    '3:11 stage-without-end takes and never exclude each other',
  ],
  [
    '{ id: one, status: HMDA }',
    '3:11 stage-without-end Nothing ends this stage: it needs by, asks, takes, takesUntil, until or never',
  ],
  [
    '{ id: one, status: HMDA, by: [hmda], when: { var: status.nothing }, lapses: [closed] }',
    '3:55 rule Unknown fact "status.nothing"',
  ],
  [
    '{ id: one, status: HMDA, by: [hmda], deadline: P1D, lapses: [closed] }',
    '3:52 unknown-task Only a stage that asks for a task has deadline',
  ],
  [
    '{ id: one, status: HMDA, asks: hardcredit@1, deadline: P1D }',
    '3:36 unknown-task There is no task hardcredit@1 -> hardCredit@1',
  ],
  [
    '{ id: one, status: HMDA, asks: recording@2, deadline: P1D }',
    '3:36 unknown-task There is no task recording@2 -> recording@1',
  ],
])('G-28 %s: %s', (stage, finding) => {
  expect(findingsOf(stage)).toEqual([finding]);
});

it('G-28 the last stage has no condition and no end', () => {
  expect(
    checked('  - { id: one, status: HMDA, by: [hmda], lapses: [closed] }\n').findings.map(({ code }) => code),
  ).toEqual(['stage-without-end']);
});

it('a lapse states its due time in one way, and what is done then', () => {
  const stage = '{ id: one, status: HMDA, by: [hmda], lapses: [late] }';
  expect(findingsOf(stage, 'lapses: { late: { does: [closeIncomplete] } }\n')).toEqual([
    '2:17 bad-format A lapse needs either takes or takesUntil',
  ]);
  expect(findingsOf(stage, 'lapses: { late: { takes: P1D, does: [closed] } }\n')).toHaveLength(1);
  expect(findingsOf(stage, 'lapses: { late: { takes: P1D, does: [closeIncomplete] } }\n')).toEqual([]);
});

const MAY_WAIT =
  'stage-without-end Nobody may ever end this stage: it needs a lapse after some time (takes) that ends the application, or asks somebody';
const WAITS = 'id: one, status: HMDA, by: [hmda]';

it.each([
  [`{ ${WAITS} }`, 'late: { takes: P1D, does: [closeIncomplete] }', [`4:30 ${MAY_WAIT}`]],
  [`{ ${WAITS}, lapses: [late] }`, 'late: { takes: P1D, does: [renewPlan] }', [`4:30 ${MAY_WAIT}`]],
  [
    `{ ${WAITS}, lapses: [late] }`,
    'late: { takesUntil: planEnds, does: [closeIncomplete] }',
    [`4:30 ${MAY_WAIT}`],
  ],
  [
    '{ id: one, status: HMDA, takesUntil: appointment }',
    'late: { takes: P1D, does: [closeIncomplete] }',
    [`4:30 ${MAY_WAIT}`],
  ],
  [
    '{ id: one, status: HMDA, takesUntil: rescissionEnd }',
    'late: { takes: P1D, does: [closeIncomplete] }',
    [],
  ],
  [
    `{ ${WAITS}, lapses: [late] }`,
    'late: { takes: P1D, asks: attention@1, deadline: P1D, does: [closeUnanswered] }',
    [],
  ],
  [
    `{ ${WAITS}, lapses: [late] }`,
    'late: { takes: P1D, asks: atention@1, does: [closeUnanswered] }',
    ['2:37 unknown-task There is no task atention@1 -> attention@1'],
  ],
  [
    `{ ${WAITS}, lapses: [late] }`,
    'late: { takes: P1D, asks: attention@1, does: [closeUnanswered] }',
    ['2:37 stage-without-end Nothing says how long attention@1 may take: deadline is missing'],
  ],
  [
    `{ ${WAITS}, lapses: [late] }`,
    'late: { takes: P1D, deadline: P1D, does: [closeUnanswered] }',
    ['2:41 unknown-task Only a lapse that asks for a task has deadline'],
  ],
])(
  'a stage that waits for somebody outside of the lender does not wait for ever: %s, %s',
  (stage, lapse, findings) => {
    expect(findingsOf(stage, `lapses: { ${lapse} }\n`)).toEqual(findings);
  },
);

it('a brand can reorder its stages by id, which changes only its own release, in a part for the server', () => {
  const stages =
    '  - { id: one, status: HMDA, by: [hmda], lapses: [closed] }\n  - { id: two, status: TRUST, by: [documents], lapses: [closed] }\n';
  const project = journeyProject(`stages:\n${stages}${LAST}${LAPSES}`, {
    'brands/main/journey.yaml': 'version: 1\nstages:\n  - { id: two, place: { before: one } }\n',
  });
  const { findings, brands } = soundness(project);
  expect(findings).toEqual([]);
  expect(brands[0]?.brand?.journey.stages.map(({ id }) => id)).toEqual(['two', 'one', 'complete']);
});

const TASK = 'id: one, status: HMDA, asks: softCredit@1, deadline: P1D';
const ENDS = 'late: { does: [closeUnanswered] }, failed: { does: [closeUnanswered] }';
const OTHERS = 'noMatch: {}, noMatchSsn: {}';

it.each([
  [`{ ${TASK}, on: { ${ENDS}, frozen: {}, ${OTHERS} } }`, []],
  [
    `{ ${TASK}, on: { ${ENDS}, freezen: {} } }`,
    ['3:143 unknown-outcome The task softCredit@1 has no outcome freezen -> frozen'],
  ],
  [
    `{ ${TASK}, on: { late: {}, frozen: {}, ${OTHERS} } }`,
    [
      '3:36 stage-without-end Nothing says what happens when softCredit@1 is answered by failed: on.failed is missing',
    ],
  ],
  [
    `{ id: one, status: HMDA, asks: softCredit@1, on: { ${ENDS}, frozen: {}, ${OTHERS} } }`,
    ['3:36 stage-without-end Nothing says how long softCredit@1 may take: deadline is missing'],
  ],
  [
    `{ ${TASK}, on: { ${ENDS}, frozen: { again: true }, ${OTHERS} } }`,
    [
      '3:160 branch-without-stage A task is asked again only after stages that somebody ends; without any it would be asked for ever',
    ],
  ],
  [
    `{ ${TASK}, on: { ${ENDS}, frozen: { does: [keepFreze] }, ${OTHERS} } }`,
    ['3:160 unknown-effect There is no effect keepFreze -> keepFreeze'],
  ],
  [
    `{ ${TASK}, on: { ${ENDS}, frozen: { before: compete }, ${OTHERS} } }`,
    ['3:161 unknown-stage There is no stage compete -> complete'],
  ],
  [
    `{ ${TASK}, on: { ${ENDS}, frozen: { stages: [{ id: two, status: HMDAA, by: [hmda], lapses: [closed] }] }, ${OTHERS} } }`,
    ['3:181 unknown-status There is no status HMDAA -> HMDA'],
  ],
  [
    `{ ${TASK}, on: { ${ENDS}, frozen: { stages: [{ id: complete, status: HMDA, by: [hmda], lapses: [closed] }] }, ${OTHERS} } }`,
    ['4:11 duplicate-id The stage complete is already in this journey'],
  ],
])('a task leads on whatever is answered: %s', (stage, findings) => {
  expect(findingsOf(stage)).toEqual(findings);
});

it('one rule for tasks that nobody answers holds for all of them', () => {
  const rule = (asks: string) =>
    `unanswered: { deadline: P3D, asks: ${asks}, closes: P25D, does: [closeUnanswered] }\n`;
  const stage = '{ id: one, status: HMDA, asks: recording@1 }';
  expect(findingsOf(stage, rule('attention@1'))).toEqual([]);
  expect(findingsOf(stage, rule('attention@2'))).toEqual([
    '2:36 unknown-task There is no task attention@2 -> attention@1',
  ]);
});
