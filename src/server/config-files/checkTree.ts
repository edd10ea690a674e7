import { type CheckedConfig, type ConfigCheckOptions, checkConfig } from '../../core/config/checkConfig.ts';
import { collectFindings } from '../../core/config/collectFindings.ts';
import { loadConfigSchemas } from './loadConfigSchemas.ts';
import { namesInCode } from './namesInCode.ts';
import type { ConfigTree } from './readConfigTree.ts';

/**
 * Checks a tree as production sees it, and again with the layer of each environment laid over the base.
 * The brands of the result are those of production; the findings are of all. What is unused is told only of all
 * brands together, for one may use what another does not.
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
