import type { Finding, Location } from './finding.ts';

/** A SARIF 2.1.0 log; paths are relative to the project root. */
export function sarifOf(findings: readonly Finding[]): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'equiform',
            rules: codes.map((id) => ({ id, shortDescription: { text: id.replaceAll('-', ' ') } })),
          },
        },
        originalUriBaseIds: { ROOT: { description: { text: "The project's root" } } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, codes)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(finding: Finding, codes: readonly string[]) {
  const { code, severity, message, suggestion, replaced, pointer, brand, brands } = finding;
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: suggestion === undefined ? message : `${message}. Did you mean ${suggestion}?` },
    locations: [placeOf(finding)],
    ...(replaced
      ? { relatedLocations: [{ ...placeOf(replaced), message: { text: 'overrides this' } }] }
      : {}),
    properties: { pointer, suggestion, brands: brands ?? (brand === undefined ? undefined : [brand]) },
  };
}

const placeOf = ({ file, line, column }: Location) => ({
  physicalLocation: {
    artifactLocation: { uri: encodeURI(file), uriBaseId: 'ROOT' },
    region: { startLine: line, startColumn: column },
  },
});
