import { isObject, type Json } from '../../shared/json.ts';

const identityOf = (item: Json): string | undefined => {
  if (!isObject(item)) return undefined;
  const id = item.id ?? item.scope;
  return typeof id === 'string' ? id : undefined;
};

/** By what the items of a list are known when layers are merged (`mergeNodes`); undefined where they are not, or twice the same. */
export function identitiesOf(list: readonly Json[]): readonly string[] | undefined {
  const ids = list.flatMap((item) => identityOf(item) ?? []);
  return list.length > 0 && ids.length === list.length && new Set(ids).size === ids.length ? ids : undefined;
}
