import type { Plugin } from 'vite';

/** The router's package names only its development build; what stands in its place checks less and is smaller. */
const DEVELOPMENT = /([\\/]react-router[\\/]dist[\\/])development([\\/])/;
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-[^\\/]+\.mjs$/;

/** Names for developers' tools, which keep components that nobody uses. */
const displayNames = /^\w+\.displayName = "[^"]*";$/gm;
/** Calls that do nothing when what they make is not used. */
const makers =
  /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\d*\(|create(?:Context|Element)\d*\()/gm;

/** Builds with the router's production modules, of which what no page uses can be dropped. */
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
