/** Field of `record.json` with the tenant of a record; an administrator may set it where a form has it. */
export const TENANT_FIELD = 'tenantId'
