import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExperimentRecord } from '../../../core/model/generated/api/experiments.ts';
import { saveExperiments } from './saveExperiments.ts';

const APPLICATION = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';
const sides: ExperimentRecord[] = [
  { name: 'fe-heloc-redesign-2025', variation: 'variation' },
  { name: 'fe-identity-broker-mode', variation: 'control' },
];

beforeEach(() => localStorage.clear());

describe('saving experiments', () => {
  it('FLAG-16 CALL-37 happens once per experiment and application', async () => {
    const save = vi.fn(async () => undefined);
    const ports = { applications: { saveExperiments: save }, local: localStorage };
    await saveExperiments(APPLICATION, sides.slice(0, 1), ports);
    await saveExperiments(APPLICATION, sides, ports);
    await saveExperiments(APPLICATION, sides, ports);
    await saveExperiments('another', sides.slice(0, 1), ports);
    expect(save.mock.calls).toEqual([
      [APPLICATION, [sides[0]]],
      [APPLICATION, [sides[1]]],
      ['another', [sides[0]]],
    ]);
  });

  it('FLAG-16 is undone when it fails, so that the next load tries again', async () => {
    const save = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('refused'));
    const ports = { applications: { saveExperiments: save }, local: localStorage };
    await expect(saveExperiments(APPLICATION, sides, ports)).rejects.toThrow('refused');
    await saveExperiments(APPLICATION, sides, ports);
    expect(save).toHaveBeenCalledTimes(2);
    expect(save).toHaveBeenLastCalledWith(APPLICATION, sides);
  });

  it('FLAG-18 needs an application', async () => {
    const save = vi.fn();
    const ports = { applications: { saveExperiments: save }, local: localStorage };
    await expect(saveExperiments(undefined, sides, ports)).rejects.toThrow(
      /^App ID is required to save experiment$/,
    );
    expect(save).not.toHaveBeenCalled();
  });

  it('FLAG-17 a side is variation or control', () => {
    const known: ExperimentRecord = { name: 'x', variation: 'control' };
    // @ts-expect-error there is no third side
    const unknown: ExperimentRecord = { name: 'x', variation: 'other' };
    expect([known.variation, unknown.variation]).toEqual(['control', 'other']);
  });
});
