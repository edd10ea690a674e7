import type { Plugin } from 'vite';

/** The router's package exports only its development build; the production build is smaller and checks less. */
const DEVELOPMENT = /([\\/]react-router[\\/]dist[\\/])development([\\/])/;
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-[^\\/]+\.mjs$/;

/** Component names for developer tools, which keep unused components in the bundle. */
const displayNames = /^\w+\.displayName = "[^"]*";$/gm;
/** Calls without effect if their result is unused. */
const makers =
  /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\d*\(|create(?:Context|Element)\d*\(|new (?:Set|WeakMap)\(|Object\.getOwnPropertyNames\()/gm;

/** Builds with the router's production modules and drops what no page uses. */
export const lightRouterPlugin = (): Plugin => ({
  name: 'equiform:light-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/^react-router(\/dom)?$/.test(source)) return undefined;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolved && { ...resolved, id: resolved.id.replace(DEVELOPMENT, '$1production$2') };
  },
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({
      code: code.replace(displayNames, '').replace(makers, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
});
