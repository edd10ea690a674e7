import jsonLogic, { type RulesLogic } from 'json-logic-js';
import type { EnumValues, FactDictionary, Facts, FactValue, Rule } from './types.ts';

/** A dictionary with a fact of every type. */
export const facts: FactDictionary = {
  'property.state': { type: 'state', label: 'Property state' },
  'property.zip': { type: 'zip', label: 'Property ZIP code' },
  'property.occupancy': { type: 'enum', of: 'occupancyTypes', label: 'Occupancy' },
  'property.forSale': { type: 'boolean', label: 'Property is for sale' },
  'property.uses': { type: 'list', items: 'enum', of: 'occupancyTypes', label: 'Property uses' },
  'income.annual': { type: 'money', minimum: 0, personal: true, label: 'Annual income' },
  'income.other': { type: 'money', minimum: 0, personal: true, label: 'Other income' },
  'offer.cltv': { type: 'rate', label: 'Combined loan to value' },
  'offer.apr': { type: 'percent', label: 'APR' },
  'applicant.birthdate': { type: 'date', personal: true, label: 'Birthdate' },
  'applicant.age': {
    type: 'integer',
    label: 'Age',
    derived: { ageOn: [{ var: 'applicant.birthdate' }, { var: 'today' }] },
  },
  'applicant.name': { type: 'text', personal: true, label: 'Name' },
  'flag.fe-heloc-ny-fcra': { type: 'boolean' },
  'org.feature': { type: 'boolean', label: 'Feature' },
  today: { type: 'date', label: 'Today' },
};

export const enums: EnumValues = {
  occupancyTypes: ['HOME', 'SECONDARY', 'INVESTMENT'],
  checklistStatuses: ['OPEN', 'DONE'],
};

/** json-logic-js reads facts nested by the dots in their names. */
export function nested(flat: Facts): object {
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const parts = name.split('.');
    const last = parts.pop() ?? '';
    let place = root;
    for (const part of parts) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return root;
}

/** json-logic-js's answer, with all facts given. */
export const reference = (rule: Rule, flat: Facts): FactValue =>
  jsonLogic.apply(rule as RulesLogic, nested(flat)) as FactValue;
