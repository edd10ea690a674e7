import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryDefaults } from '../app/queryDefaults.ts';
import { type AppPorts, AppProvider } from '../foundation/AppContext.tsx';
import type { ApplicationData } from './applicationData.ts';
import { useFollowStatus } from './useFollowStatus.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('waits two seconds before it reads when a screen no longer asks anything', async () => {
  const known = { checklistStatus: 'EMPLOYMENT_VERIFICATION' };
  const status = vi.fn(async () => known);
  const ports = { services: { applications: { status } }, ticks: () => Date.now() } as unknown as AppPorts;
  const data = { application: { uuid: 'one' }, status: known } as unknown as ApplicationData;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={queryDefaults}>
      <AppProvider ports={ports}>{children}</AppProvider>
    </SWRConfig>
  );
  const onChange = vi.fn();
  const { rerender } = renderHook(({ asksNothing }) => useFollowStatus({ data, asksNothing, onChange }), {
    wrapper,
    initialProps: { asksNothing: false },
  });
  await pass(29_000);
  rerender({ asksNothing: true });
  await pass(1_999);
  expect(status).not.toHaveBeenCalled();
  await pass(1);
  expect(status).toHaveBeenCalledTimes(1);
  rerender({ asksNothing: false });
  await pass(29_999);
  expect(status).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(status).toHaveBeenCalledTimes(2);
  expect(onChange).not.toHaveBeenCalled();
});
