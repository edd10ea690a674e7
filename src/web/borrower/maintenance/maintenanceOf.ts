import type { FlagValue } from '../../clients/optimizeService.ts';
import { belowBase } from '../foundation/addresses.ts';
import { isPathOf } from '../foundation/router.tsx';

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
    (route) => typeof route === 'string' && paths.some((path) => isPathOf(patternOf(route), path || '/')),
  );
  if (!isListed) return undefined;
  return {
    pageTitle: text(pageTitle),
    message: text(message),
    hasDashboardLink: shouldShowDashboardLink === true,
  };
}

/** In the notation of `isPathOf`; what a route has besides names and its final `*` stands for itself. */
const patternOf = (route: string): string =>
  route
    .split('/')
    .map((part, index, parts) => {
      if (part === '*' && index === parts.length - 1) return '*?';
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? part.replace(/[\\^$.*+?()[\]{}|:]/g, '\\$&') : `:${name}`;
    })
    .join('/');
