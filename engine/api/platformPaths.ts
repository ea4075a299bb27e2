// Paths of platform endpoints that the console calls itself: tenant of a host, menus, buttons, dictionaries, regions. Paths for records
// come from schema files.

const SYSTEM = '/api/blade-system'

export const platformPaths = {
  tenant: `${SYSTEM}/tenant/info`,
  letterhead: `${SYSTEM}/tenant/letterhead`,
  menus: `${SYSTEM}/menu/routes`,
  buttons: `${SYSTEM}/menu/buttons`,
  fieldRights: `${SYSTEM}/menu/field-rights`,
  topMenus: `${SYSTEM}/menu/top-menu`,
  regions: `${SYSTEM}/region/select`,
  /** Stores an uploaded file. */
  upload: '/api/blade-resource/oss/endpoint/put-file',
  /** Stores an uploaded file and adds it to the attachments. */
  attach: '/api/blade-resource/oss/endpoint/put-file-attach',
  /** Entries of the system's dictionaries, and of those of a tenant. */
  words: { dict: `${SYSTEM}/dict/dictionary`, 'dict-biz': `${SYSTEM}/dict-biz/dictionary` },
} as const
