import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { TelemetryFile } from './generated/telemetry.ts';
import { telemetryEvents } from './telemetryEvents.ts';

const names: readonly string[] = telemetryEvents;

it('the data map has every event and no others', () => {
  const { events } = parse(readFileSync('config/telemetry.yaml', 'utf8')) as TelemetryFile;
  expect(Object.keys(events).toSorted()).toEqual([...names].toSorted());
});

it('every event name that pages use is in the list', () => {
  const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|Sender|testTracker/.test(path))
    .map((path) => readFileSync(`src/web/${path}`, 'utf8'));
  const told = sources.flatMap((text) =>
    [...text.matchAll(/\btracker\.event\(\s*'([^']+)'/g)].map(([, name]) => name),
  );
  expect(told.length).toBeGreaterThan(2);
  expect(told.filter((name) => !names.includes(name ?? ''))).toEqual([]);
});
