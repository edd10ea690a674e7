import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { exploreFlow } from '../../src/core/proof/exploreFlow.ts';
import { readRecording } from '../../src/core/proof/recording.ts';
import { type Replay, replayJourney } from '../../src/core/proof/replayJourney.ts';
import { resolvedBrand } from '../contract/resolvedBrands.ts';

const main = resolvedBrand('main');
const { paths: ways } = exploreFlow(main, 'registration');
const text = readFileSync('tests/golden/no-match.txt', 'utf8');
const lineOf = (what: string, of = text): number =>
  of.split('\n').findIndex((row) => row.trim().startsWith(what)) + 1;
const replayed = (recorded: string, more: Partial<Replay> = {}) =>
  replayJourney(readRecording(recorded), { brand: main, ways, stages: [], ...more });

describe('replayJourney', () => {
  it('finds nothing if everything is as recorded', () => {
    expect(replayed(text)).toEqual([]);
  });

  it('names the first question that the registration does not lead to', () => {
    const before = text.replace('register-v2/for-sale ', 'register-v2/on-sale  ');
    const [found] = replayed(before);
    expect(found?.line).toBe(lineOf('register-v2/on-sale', before));
    expect(found?.message).toContain('leads from register-v2 to register-v2/for-sale');
  });

  it('a question that was not recorded, and one that is not asked, are differences', () => {
    const fewer = text.replace(/^ {2}register-v2\/set-password.*\n/m, '');
    expect(replayed(fewer)[0]?.message).toContain(
      'to register-v2/set-password, but the recording goes to its end',
    );
    const more = text.replace(/^( {2}register-v2\/set-password.*\n)/m, '$1  register-v2/more  More\n');
    expect(replayed(more)).toMatchObject([{ line: lineOf('register-v2/more', more) }]);
  });

  it('names a changed heading, and a missing screen', () => {
    const { 'credit/social': _gone, ...screens } = main.screens;
    const brand: ResolvedBrand = { ...main, screens };
    expect(replayed(text, { brand })).toEqual([
      { line: lineOf('credit/social'), message: 'There is no screen credit/social' },
    ]);
    const other = text.replace('What is your legal name?', 'Who are you?');
    expect(replayed(other)).toMatchObject([{ line: lineOf('register-v2/legal-name') }]);
  });

  it('names a status that belongs to no stage, or comes too early', () => {
    const { statuses } = readRecording(text);
    const stages = statuses.map(({ what: status }) => ({ status }));
    expect(replayed(text, { stages })).toEqual([]);
    expect(replayed(text, { stages: stages.toReversed() })).toMatchObject([
      { line: lineOf('CREDIT_NO_MATCH') },
    ]);
  });

  it('names a status that waits for the borrower on a screen that was not recorded', () => {
    const stages = readRecording(text).statuses.map(({ what: status }) => ({ status, by: ['creditSsn'] }));
    const other = text.replace(/^ {2}credit\/social.*\n/m, '');
    expect(replayed(other, { stages })).toMatchObject([{ line: lineOf('CREDIT_NO_MATCH', other) }]);
  });
});
