/** Whose record it is: a field that `record.json` gives every record. Where a form asks for it, an administrator chooses. */
export const TENANT_FIELD = 'tenantId'
