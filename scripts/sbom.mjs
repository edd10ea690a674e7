/** `npm run sbom`: builds if needed and prints the path of the software bill of materials. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';

checkNode();
ensureInstalled();
ensureBuilt();
const path = join(root, 'dist', 'sbom.cdx.json');
const { components, serialNumber } = JSON.parse(readFileSync(path, 'utf8'));
console.log(`${path}: CycloneDX, ${components.length} packages, ${serialNumber}`);
