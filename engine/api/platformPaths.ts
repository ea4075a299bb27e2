// Endpoints of the platform that the console calls itself: tenant of a host, menus, buttons, dictionaries, regions. Calls for records come from schema
// files.

const SYSTEM = '/api/blade-system'

export const platformPaths = {
  tenant: `${SYSTEM}/tenant/info`,
  menus: `${SYSTEM}/menu/routes`,
  buttons: `${SYSTEM}/menu/buttons`,
  topMenus: `${SYSTEM}/menu/top-menu`,
  regions: `${SYSTEM}/region/select`,
  /** Takes a file into the storage. */
  upload: '/api/blade-resource/oss/endpoint/put-file',
  /** Takes a file and gives it a row among the attachments. */
  attach: '/api/blade-resource/oss/endpoint/put-file-attach',
  /** Of the system's dictionaries, and of those that each tenant keeps. */
  words: { dict: `${SYSTEM}/dict/dictionary`, 'dict-biz': `${SYSTEM}/dict-biz/dictionary` },
} as const
