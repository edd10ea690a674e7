import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const name = /(['"`])([a-z][\w-]*(?:\.[\w-]+)*)\1/g;
const member = /\benums\??\.([a-z]\w*)/g;
const beginning = /`([a-z][\w.-]*[.-])\$\{/g;

/**
 * Tells whether the program's sources mention a name: a quoted copy key, step, policy or enum, `enums.name`,
 * or the fixed prefix of a composed name (`status.${name}`). Undefined without sources.
 */
export function namesInCode(root: string): ((candidate: string) => boolean) | undefined {
  const folder = join(root, 'src');
  if (!existsSync(folder)) return undefined;
  const names = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of sourcesIn(folder)) {
    const text = readFileSync(file, 'utf8');
    for (const [, , found = ''] of text.matchAll(name)) names.add(found);
    for (const [, found = ''] of text.matchAll(member)) names.add(found);
    for (const [, found = ''] of text.matchAll(beginning)) beginnings.add(found);
  }
  return (candidate) => names.has(candidate) || [...beginnings].some((start) => candidate.startsWith(start));
}

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
