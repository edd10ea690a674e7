import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExperimentRecord } from '../../../core/model/generated/api/experiments.ts';
import { FetchError } from '../../clients/fetchError.ts';
import { type ExperimentPorts, saveExperiments } from './saveExperiments.ts';

const APPLICATION = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';
const sides: ExperimentRecord[] = [
  { name: 'fe-heloc-redesign-2025', variation: 'variation' },
  { name: 'fe-identity-broker-mode', variation: 'control' },
];

const delays: number[] = [];
const portsWith = (saveExperiments: ExperimentPorts['applications']['saveExperiments']): ExperimentPorts => ({
  applications: { saveExperiments },
  local: localStorage,
  wait: async (milliseconds) => void delays.push(milliseconds),
});

beforeEach(() => {
  localStorage.clear();
  delays.length = 0;
});

describe('saving experiments', () => {
  it('FLAG-16 CALL-37 happens once per experiment and application', async () => {
    const save = vi.fn(async () => undefined);
    const ports = portsWith(save);
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

  it('FLAG-16 is undone if it fails, so that the next load tries again', async () => {
    const save = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('refused'));
    const ports = portsWith(save);
    await expect(saveExperiments(APPLICATION, sides, ports)).rejects.toThrow('refused');
    await saveExperiments(APPLICATION, sides, ports);
    expect(save).toHaveBeenCalledTimes(2);
    expect(save).toHaveBeenLastCalledWith(APPLICATION, sides);
  });

  it('FLAG-18 needs an application', async () => {
    const save = vi.fn();
    const ports = portsWith(save);
    await expect(saveExperiments(undefined, sides, ports)).rejects.toThrow(
      /^App ID is required to save experiment$/,
    );
    expect(save).not.toHaveBeenCalled();
  });

  it('HTTP-15 is repeated four times without an answer, each time after twice the delay', async () => {
    const save = vi.fn().mockRejectedValue(new FetchError(503, 'Service Unavailable'));
    await expect(saveExperiments(APPLICATION, sides, portsWith(save))).rejects.toThrow('Service Unavailable');
    expect([save.mock.calls.length, delays]).toEqual([5, [1000, 2000, 4000, 8000]]);
    save.mockReset().mockRejectedValue(new FetchError(404, 'Not Found'));
    await expect(saveExperiments(APPLICATION, sides, portsWith(save))).rejects.toThrow('Not Found');
    expect(save).toHaveBeenCalledTimes(1);
  });
});
