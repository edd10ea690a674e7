import type { SandboxAssetsFile } from '../../../core/model/generated/sandbox-assets.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';

const known = new Map<string, SandboxAssetsFile>();

/**
 * How assets count, from `config/sandbox/assets.yaml`, read once; throws an Error naming the file and the
 * problem.
 */
export function assetTermsOf({ configRoot }: { readonly configRoot: string }): SandboxAssetsFile {
  const terms = known.get(configRoot) ?? requireSandboxFile<SandboxAssetsFile>(configRoot, 'assets');
  known.set(configRoot, terms);
  return terms;
}
