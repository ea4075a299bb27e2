// Checks the roles that a file defines: grants name buttons of the page, limits its fields.

import { endpointsOf } from '../entity/endpoints.ts'
import { buttonCodes, permissionsOf } from '../entity/permissions.ts'
import type { FileCheck } from './fileCheck.ts'

export function checkRoles(check: FileCheck): void {
  const { file } = check
  const roles = Object.entries(file.roles ?? {})
  if (roles.length === 0) return
  if (file.route === undefined || file.menu === false)
    check.report(['roles'], 'the file has no menu entry that a role could be granted.', 'Move "roles" to the file of the page.')
  const own = { ...check.base(), ...file }
  const hasPrivate = Object.values(check.properties).some(
    ({ private: mask, items }) =>
      mask !== undefined || Object.values(items?.properties ?? {}).some((column) => column.private !== undefined),
  )
  const hasList = endpointsOf(own, own.tree !== undefined).list !== undefined
  const buttons = [...buttonCodes(own, permissionsOf(own, { hasPrivate, hasList })).keys()]
  for (const [alias, { fields = {} }] of roles)
    for (const name of Object.keys(fields))
      check.knownField(['roles', alias, 'fields', name], name, Object.keys(check.properties), 'field of the file')
  for (const [alias, { grants = [] }] of roles)
    for (const [at, name] of grants.entries()) check.known(['roles', alias, 'grants', at], name, buttons, 'button of the page')
}
