import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

const journeyProject = {
  ...testProject,
  'config/enums.yaml': (testProject['config/enums.yaml'] ?? '').replace(
    'enums:',
    `enums:
  checklistStatuses:
    values:
      - { id: HMDA, status: { path: '' } }
      - { id: COMPLETE, status: { path: '', ends: true } }`,
  ),
  'config/journey.yaml': `$schema: ../schemas/config/journey.schema.json
version: 1
unanswered: { deadline: P3D, asks: attention@1, closes: P25D, does: [closeUnanswered] }
lapses:
  closed: { takes: P50D, does: [closeIncomplete] }
  looked: { takes: P60D, asks: attention@1, deadline: P5D, does: [closeUnanswered] }
stages:
  - { id: contact, status: HMDA, by: [contact, profile], lapses: [closed] }
  - id: hardCredit
    status: HMDA
    asks: hardCredit@1
    deadline: PT2M
    on:
      frozen:
        again: true
        does: [keepFreeze]
        stages:
          - id: unlocked
            status: HMDA
            asks: valuation@1
            on: { failed: { stages: [{ id: valued, status: HMDA, by: [bpoOrder], lapses: [looked] }] }, late: { does: [closeUnanswered] } }
      pastDue: { before: complete, stages: [{ id: resolved, status: HMDA, by: [delinquency], lapses: [closed] }] }
      alert: { does: [keepDelinquency] }
  - { id: wait, status: HMDA, when: { var: org.features.quick }, takes: P1D }
  - { id: complete, status: COMPLETE, never: true }
asides:
  - id: accountCheck
    asks: bankAccount@1
    deadline: P2D
    does: [tellManner]
    on: { notVerified: { does: [refuseAccount] }, failed: { does: [closeUnanswered] } }
`,
};

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const numbersIn = (text: string): Area =>
  Object.fromEntries(
    ['x', 'y', 'width', 'height'].map((name) => [
      name,
      Number(new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1]),
    ]),
  ) as unknown as Area;

const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

it('draws the journey: the way straight down, branches beside it, nothing over anything else', async () => {
  const { root } = testFolder(journeyProject);
  const { code, err } = await testRun(['explore', 'main', 'journey', '--out', 'journey.svg'], root);
  expect([code, err]).toEqual([0, 'Written to journey.svg\n']);
  const svg = readFileSync(join(root, 'journey.svg'), 'utf8');
  const boxes = [...svg.matchAll(/<rect[^>]*>/g)].map(([text]) => numbersIn(text));
  const labels = [...svg.matchAll(/<text class="label"([^>]*)>([^<]*)</g)].map(([, at = '', text = '']) => {
    const { x, y } = numbersIn(at);
    return { x: x - text.length * 3.6, y: y - 8, width: text.length * 7.2, height: 16 };
  });
  const areas = [...boxes, ...labels];
  expect(areas.length).toBeGreaterThan(15);
  expect(
    areas.flatMap((one, index) => areas.slice(index + 1).filter((other) => overlap(one, other))),
  ).toEqual([]);
  const placed = (id: string): Area =>
    numbersIn(new RegExp(`<text class="first"([^>]*)>${id}<`).exec(svg)?.[1] ?? '');
  const main = ['contact', 'hardCredit', 'wait', 'complete', 'accountCheck'].map(placed);
  expect(new Set(main.map(({ x }) => x)).size).toBe(1);
  expect(main.map(({ y }) => y)).toEqual(main.map(({ y }) => y).toSorted((one, other) => one - other));
  expect(placed('unlocked').x).toBeGreaterThan(placed('hardCredit').x);
  expect(placed('valued').x).toBeGreaterThan(placed('unlocked').x);
  for (const text of [
    'borrower: contact or profile',
    'lapse closed, after 50 days',
    'task hardCredit@1, within 2 minutes',
    'frozen',
    'keepFreeze',
    'after 1 day',
    'on to the way before complete',
    'the end',
    'task bankAccount@1, within 2 days',
    'refuseAccount',
  ])
    expect(svg).toContain(`>${text}</text>`);
  expect(svg.match(/class="edge back"/g)).toHaveLength(2);
  expect(svg).not.toContain('NaN');
});

it('says the journey in words, as Mermaid and as JSON', async () => {
  const { root } = testFolder(journeyProject);
  const explore = async (...format: readonly string[]) =>
    (await testRun(['explore', 'main', 'journey', '--no-color', ...format], root)).out;
  expect(await explore()).toBe(`The journey of main

  contact  HMDA  borrower: contact or profile
    lapse closed, after 50 days
  hardCredit  HMDA  task hardCredit@1, within 2 minutes
    frozen: keepFreeze, then asks again
      unlocked  HMDA  task valuation@1
        failed: then goes on
          valued  HMDA  borrower: bpoOrder
            lapse looked, after 60 days, asks attention@1
        late: closeUnanswered, the end
    pastDue: then goes on, before complete
      resolved  HMDA  borrower: delinquency
        lapse closed, after 50 days
    alert: keepDelinquency, goes on
  wait  HMDA  after 1 day
    only if: Org.features.quick is yes
  complete  COMPLETE  the end
    first resolved, if hardCredit was answered by pastDue

  accountCheck  beside the journey  task bankAccount@1, within 2 days
    whatever the answer: tellManner
    notVerified: refuseAccount
    failed: closeUnanswered, the end

A task that is not answered within 3 days or the time named, or that is given up, is looked at by a person (attention@1) and asked again; without an answer in 25 days the lender does closeUnanswered.
`);
  expect(await explore('--format', 'mermaid')).toMatch(/^flowchart TD\n[\s\S]*-->\|again\|/);
  expect(JSON.parse(await explore('--json')).stages[1].branches[0]).toMatchObject({
    outcome: 'frozen',
    leads: 'again',
  });
});

it('says that a brand has no journey', async () => {
  const { root } = testFolder(testProject);
  const { code, err } = await testRun(['explore', 'main', 'journey'], root);
  expect([code, err]).toEqual([2, 'This brand has no journey\n']);
});
