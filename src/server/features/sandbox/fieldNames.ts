import statusSchema from '../../../../schemas/api/application-status.schema.json' with { type: 'json' };
import patchSchema from '../../../../schemas/api/sandbox-patch-application.schema.json' with { type: 'json' };
import type { SandboxPatchRequest } from '../../../core/model/generated/api/sandbox-patch-application.ts';
import { isObject } from '../../../core/shared/json.ts';
import { suggest } from '../../../core/shared/suggest.ts';
import type { ApplicationChange } from '../applications/recordService.ts';

const names = Object.keys(patchSchema.properties);
const statusNames = new Set(Object.keys(statusSchema.properties));

/** One line per unknown application or status field, with a suggestion. */
export function unknownFields(fields: unknown, where: string): readonly string[] {
  if (!isObject(fields)) return [];
  const unknown = Object.keys(fields).filter((name) => !names.includes(name));
  return unknown.map((name) => {
    const meant = suggest(name, names);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    return `${where}.${name.slice(0, 60)} is not a field of an application or its status${hint}`;
  });
}

/** The fields as a change of an application; names tell status fields apart. */
export function changeOf(fields: SandboxPatchRequest): Omit<ApplicationChange, 'event' | 'at'> {
  const { pinned, loanNumber, ...rest } = fields;
  const entries = Object.entries(rest);
  return {
    data: Object.fromEntries(entries.filter(([name]) => !statusNames.has(name))),
    status: Object.fromEntries(entries.filter(([name]) => statusNames.has(name))),
    ...(pinned === undefined ? {} : { pinned }),
    ...(loanNumber === undefined ? {} : { loanNumber }),
  };
}
