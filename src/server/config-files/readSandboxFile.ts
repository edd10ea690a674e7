import { readInstallationFile } from './readInstallationFile.ts';

/**
 * Reads `config/sandbox/{name}.yaml` below `root`, checked by `schemas/config/sandbox-{name}.schema.json`
 * or the named one;
 * undefined without the file. The value is deeply frozen. Throws an Error naming the file and every invalid value.
 */
export const readSandboxFile = <T>(root: string, name: string, of = `sandbox-${name}`): T | undefined =>
  readInstallationFile<T>(root, `config/sandbox/${name}.yaml`, `${of}.schema.json`);

/** The same for a required file; throws an Error when it is missing. */
export function requireSandboxFile<T>(root: string, name: string, of?: string): T {
  const file = readSandboxFile<T>(root, name, of);
  if (file === undefined) throw new Error(`There is no config/sandbox/${name}.yaml`);
  return file;
}
