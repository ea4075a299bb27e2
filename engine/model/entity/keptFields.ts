/** Fields of `record.json` that state the owner of a record; an administrator may set them where the form has them. */
export const TENANT_FIELD = 'tenantId'
