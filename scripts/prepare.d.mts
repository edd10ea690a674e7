/** Where the project is. */
export const root: string;

/** The environment of every program we start: the project's own Node and tools first. */
export function environment(extra?: Readonly<Record<string, string>>): NodeJS.ProcessEnv;

/** What the build is made of: files, and folders with all in them, from the root. */
export const BUILD_SOURCES: readonly string[];
