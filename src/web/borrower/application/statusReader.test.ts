import { expect, it, vi } from 'vitest';
import type { Services } from '../foundation/services.ts';
import { forgetStatus, readStatus } from './statusReader.ts';

function reader() {
  let time = 0;
  const status = vi.fn(async () => ({ checklistStatus: 'HMDA' }));
  const services = { applications: { status } } as unknown as Services;
  return {
    ports: { services, ticks: () => time },
    status,
    pass: (milliseconds: number) => (time += milliseconds),
  };
}

it('STATUS-08 two reads within 250 ms make one call', async () => {
  const { ports, status, pass } = reader();
  await Promise.all([readStatus(ports, 'u'), readStatus(ports, 'u')]);
  pass(249);
  await readStatus(ports, 'u');
  expect(status).toHaveBeenCalledTimes(1);
  pass(1);
  await readStatus(ports, 'u');
  expect(status).toHaveBeenCalledTimes(2);
});

it('reads again what the borrower changed, and what could not be read', async () => {
  const { ports, status } = reader();
  await readStatus(ports, 'u');
  forgetStatus(ports.services, 'u');
  status.mockRejectedValueOnce(new Error('offline'));
  await expect(readStatus(ports, 'u')).rejects.toThrow('offline');
  await readStatus(ports, 'u');
  expect(status).toHaveBeenCalledTimes(3);
});
