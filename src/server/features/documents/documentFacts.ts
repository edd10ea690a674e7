import { lenderFacts } from '../../../core/flow/lenderFacts.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import { ruleFacts } from '../../../core/flow/ruleFacts.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { DocumentSource } from './documentValues.ts';

/** What the rules of templates and of their copy may read. */
export function documentFacts({ record, person, chosen, app, today }: DocumentSource): Facts {
  const snapshot = {
    application: { ...record.data },
    status: { ...record.status },
    profile: { name: person.name, hasSsn: person.hasSsn },
  };
  return {
    ...lenderFacts(app.brand),
    ...ruleFacts(normalise(snapshot), snapshot),
    'property.state': record.state,
    'offer.rateType': chosen?.rateType,
    today,
  };
}
