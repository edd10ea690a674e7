import { normalise } from '../../../core/flow/normalise.ts';
import { ruleFacts } from '../../../core/flow/ruleFacts.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { DocumentSource } from './documentValues.ts';

/** What the rules of templates and of their copy may read. */
export function documentFacts({ record, person, chosen, app, today }: DocumentSource): Facts {
  const { brand } = app;
  const snapshot = {
    application: { ...record.data },
    status: { ...record.status },
    profile: { name: person.name, hasSsn: person.hasSsn },
  };
  const features = Object.entries(brand.features).map(([name, on]) => [`org.features.${name}`, on]);
  return {
    ...Object.fromEntries(features),
    ...ruleFacts(normalise(snapshot), snapshot),
    'property.state': record.state,
    'org.code': brand.code,
    'org.kind': brand.kind,
    'offer.rateType': chosen?.rateType,
    today,
  };
}
