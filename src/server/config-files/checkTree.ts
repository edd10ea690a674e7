import {
  type CheckedConfig,
  type ConfigCheckOptions,
  checkConfig,
} from '../../core/config/checks/checkConfig.ts';
import { collectFindings } from '../../core/config/collectFindings.ts';
import { loadConfigSchemas } from './loadConfigSchemas.ts';
import { namesInCode } from './namesInCode.ts';
import type { ConfigTree } from './readConfigTree.ts';

/**
 * Checks a tree for production, and again with each environment's layer. The resulting brands are
 * production's; findings are of all. Unused items are reported only if no brand uses them.
 */
export function checkTree(
  tree: ConfigTree,
  options: Pick<ConfigCheckOptions, 'only' | 'usedByCode' | 'today'> = {},
): CheckedConfig {
  const schemas = loadConfigSchemas(tree);
  const usedByCode = options.only ? undefined : (options.usedByCode ?? namesInCode(tree.root));
  const check = (environment?: string) =>
    checkConfig(tree.files, schemas, { ...options, environment, ...(usedByCode ? { usedByCode } : {}) });
  const production = check();
  const others = environmentsOf(tree).map(check);
  if (others.length === 0) return production;
  const findings = [production, ...others].flatMap((checked) => checked.findings);
  return { brands: production.brands, findings: collectFindings(findings, []) };
}

const environmentsOf = ({ files }: ConfigTree): readonly string[] => [
  ...new Set(files.flatMap(({ path }) => /^brands\/_environments\/([^/]+)\//.exec(path)?.[1] ?? [])),
];
