import { matchPath } from 'react-router-dom';
import type { FlagValue } from '../../clients/optimizeService.ts';
import { belowBase } from '../foundation/addresses.ts';

/** The page's replacement; undefined texts use the defaults. */
export interface Maintenance {
  readonly pageTitle: string | undefined;
  readonly message: string | undefined;
  readonly hasDashboardLink: boolean;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/**
 * The flag fe-heloc-maintenance for a path (FLAG-01, SHELL-47, SHELL-48). A listed route is a path of the host or below
 * the base; `{name}` matches one part and a final `*` all that follows.
 */
export function maintenanceOf(
  { enabled, variables = {} }: FlagValue,
  pathname: string,
): Maintenance | undefined {
  const { routes, pageTitle, message, shouldShowDashboardLink } = variables;
  if (!enabled || !Array.isArray(routes)) return undefined;
  const paths = [pathname, belowBase(pathname)].filter((path) => path !== undefined);
  const isListed = routes.some(
    (route) => typeof route === 'string' && paths.some((path) => matchPath(patternOf(route), path || '/')),
  );
  if (!isListed) return undefined;
  return {
    pageTitle: text(pageTitle),
    message: text(message),
    hasDashboardLink: shouldShowDashboardLink === true,
  };
}

const patternOf = (route: string): string => route.replace(/\{(\w+)\}/g, ':$1');
