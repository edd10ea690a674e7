import applicationSchema from '../../../../schemas/api/application.schema.json' with { type: 'json' };

/** JSON Schema of a signer's role. */
export const signerRole = applicationSchema.properties.signers.items.properties.role;
