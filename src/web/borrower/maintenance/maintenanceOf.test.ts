import { describe, expect, it } from 'vitest';
import { maintenanceOf } from './maintenanceOf.ts';

const flag = (routes: unknown, more: object = {}, enabled = true) => ({
  enabled,
  variables: { routes, ...more } as never,
});
const words = { pageTitle: undefined, message: undefined, hasDashboardLink: false };

describe('the maintenance flag', () => {
  it.each([
    ['/register', '/account/heloc/register', true],
    ['/register', '/account/heloc/register-v2', false],
    ['/account/heloc/register', '/account/heloc/register/', true],
    ['/register-v2/*', '/account/heloc/register-v2/for-sale', true],
    ['/{uuid}/signing/*', '/account/heloc/5b7d1f6e/signing/sign', true],
    ['/{uuid}/signing/*', '/account/heloc/5b7d1f6e/bank/confirm', false],
    ['/dashboard', '/dashboard', true],
    ['*', '/auth/login', true],
    ['/register-v2/*', '/account/heloc/register-v2', true],
    ['/register.v2', '/account/heloc/register-v2', false],
    ['/(', '/auth/login', false],
    ['/:x(', '/auth/login', false],
    [7, '/account/heloc/register', false],
  ])('FLAG-01 with the route %s closes %s: %s', (route, path, isClosed) => {
    expect(maintenanceOf(flag([route]), path)).toEqual(isClosed ? words : undefined);
  });

  it('SHELL-48 sets title and message, and the dashboard link only for true', () => {
    const more = { pageTitle: 'Back at noon', message: 'We move house.', shouldShowDashboardLink: true };
    expect(maintenanceOf(flag(['*'], more), '/dashboard')).toEqual({
      pageTitle: 'Back at noon',
      message: 'We move house.',
      hasDashboardLink: true,
    });
    const odd = { pageTitle: ' ', message: 3, shouldShowDashboardLink: 'yes' };
    expect(maintenanceOf(flag(['*'], odd), '/dashboard')).toEqual(words);
  });

  it('closes nothing while it is off, or lists nothing', () => {
    expect(maintenanceOf(flag(['*'], {}, false), '/dashboard')).toBeUndefined();
    expect(maintenanceOf(flag('*'), '/dashboard')).toBeUndefined();
    expect(maintenanceOf({ enabled: true }, '/dashboard')).toBeUndefined();
  });
});
