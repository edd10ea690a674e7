import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SandboxPersonasFile } from '../../src/core/model/generated/sandbox-personas.ts';
import { type Recording, readRecording } from '../../src/core/proof/recording.ts';
import { sampled, sampledWhole } from '../e2e/travel/sampledJourneys.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { personas } = parse(read('config/sandbox/personas.yaml')) as SandboxPersonasFile;
const ids = personas.map(({ id }) => id);
const recordings = readdirSync(join(root, 'tests/golden')).map((file) => file.replace(/\.txt$/, ''));

const recording = (id: string): Recording => readRecording(read(`tests/golden/${id}.txt`));
const isAsked = ({ what }: { what: string }): boolean => what.startsWith('register-v2');
const screenOf = ({ what, heading }: { what: string; heading: string }): string => `${what} ${heading}`;

describe('the journeys that every test run plays', () => {
  it('are recorded, completely if they begin with registration', () => {
    expect([...sampled].filter((id) => !ids.includes(id))).toEqual([]);
    expect([...sampledWhole].filter((id) => !sampled.has(id))).toEqual([]);
    for (const id of sampledWhole) expect(recording(id).screens.some(isAsked), id).toBe(true);
  });

  it('APP-01 reach every screen that any journey reaches', () => {
    const driven = [...sampled].flatMap((id) =>
      recording(id).screens.filter((screen) => sampledWhole.has(id) || !isAsked(screen)),
    );
    const all = ids.flatMap((id) => recording(id).screens);
    const reached = new Set(driven.map(screenOf));
    expect(new Set(all.map(screenOf)).difference(reached)).toEqual(new Set());
  });

  it('reach every status that any journey reaches, and one of them a funded line', () => {
    const statusesOf = (all: Iterable<string>) =>
      new Set([...all].flatMap((id) => recording(id).statuses.map(({ what }) => what)));
    expect(statusesOf(ids).difference(statusesOf(sampled))).toEqual(new Set());
    expect(recording('texas').statuses.at(-1)?.what).toBe('COMPLETE');
    expect(sampledWhole).toContain('texas');
  });
});

describe('recorded journeys', () => {
  it('include one for every test borrower, which is played', () => {
    const played = [...read('tests/e2e/travel/journeys.ts').matchAll(/persona: '([a-z-]+)'/g)];
    expect(played.map(([, id]) => id).toSorted()).toEqual(ids.toSorted());
    expect(recordings.toSorted()).toEqual(ids.toSorted());
  });

  it('docs/sandbox.md lists exactly the test borrowers', () => {
    const table = read('docs/sandbox.md').split('## Test borrowers')[1]?.split('Further answers')[0] ?? '';
    const listed = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, id]) => id);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });
});
