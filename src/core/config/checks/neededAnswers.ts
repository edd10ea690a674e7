import createApplication from '../../../../schemas/api/create-application.schema.json' with { type: 'json' };
import { carriedAnswers } from '../../flow/carriedAnswers.ts';
import type { Flow } from '../../model/generated/flow.ts';

const listedConsents = new Set<string>(
  createApplication.properties.consentListRequest.items.properties.type.enum,
);

/** How a flow submits its document -> the places of the document that the call cannot do without. */
export const neededPlaces: Readonly<Record<Exclude<Flow['submit'], 'none'>, readonly string[]>> = {
  createApplication: carriedAnswers
    .filter(({ sentAs, row, consents, hasStandIn }) =>
      consents.length > 0
        ? consents.every((type) => listedConsents.has(type))
        : sentAs !== undefined && row.optional !== true && !hasStandIn,
    )
    .map(({ store }) => store),
};
