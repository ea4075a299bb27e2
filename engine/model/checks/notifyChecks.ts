// Checks `notify`: events and recipients exist, and texts contain no private values.

import { writesOf } from '../entity/derivedFields.ts'
import type { FileNotification } from '../entity/entityFile.ts'
import { ownActions } from '../entity/fileActions.ts'
import { writeEvents } from '../entity/notifications.ts'
import { oneOrSeveral } from '../entity/oneOrSeveral.ts'
import { templateNames } from '../expressions/template.ts'
import { isCalendarField } from '../formats/formats.ts'
import { type Principal, principalNamed } from '../list/principals.ts'
import { type FileCheck, isSecretField } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'
import { derivationsIn } from './privacyChecks.ts'

export function checkNotifications(check: FileCheck): void {
  const { notify, base, source, series, rollup } = check.file
  if (!notify) return
  if (base !== undefined) check.report(['notify'], 'a view tells of no records of its own.', `Move it to the file of "${base}".`)
  else if (source || series || rollup)
    check.report(['notify'], 'only records that people write in tables of this server are told of.', 'Remove it.')
  else for (const [name, one] of Object.entries(notify)) checkNotification(check, ['notify', name], one)
}

function checkNotification(check: FileCheck, path: JsonPath, { on, before, when, to, title, text }: FileNotification): void {
  const setting = ownActions(check.file).flatMap(([action, { set }]) => (set ? [action] : []))
  const events = oneOrSeveral(on)
  for (const [at, event] of events.entries())
    check.known([...path, 'on', ...(Array.isArray(on) ? [at] : [])], event, [...writeEvents, ...setting], 'event: an action with "set"')
  if (before) {
    const days = Object.entries(check.properties).flatMap(([name, field]) =>
      isCalendarField(field) && field.stored !== false && !isSecretField(field) ? [name] : [],
    )
    check.known([...path, 'before', 'field'], before.field, days, 'stored day or moment')
  }
  if (when !== undefined) {
    check.condition([...path, 'when'], when)
    if (before && /\bme\s*\./.test(when))
      check.report([...path, 'when'], 'nobody is signed in when a reminder is sent.', 'Name the people in "to".')
  }
  for (const [at, one] of to.entries()) {
    const place = [...path, 'to', at]
    if (typeof one === 'string') check.known(place, one, pointingAt(check, 'person'), 'reference to users')
    else if (one.head !== undefined) check.known([...place, 'head'], one.head, pointingAt(check, 'department'), 'reference to a department')
    else if (one.of !== undefined) check.known([...place, 'of'], one.of, pointingAt(check, 'site'), 'reference to a project')
    if (typeof one !== 'string' && one.head !== undefined && one.of !== undefined)
      check.report([...place, 'of'], 'the head of a department is told whatever the project.', 'Remove it.')
  }
  const hidden = derivationsIn(check, check.properties, writesOf(check.file, check.base()))
  for (const [key, template] of Object.entries({ title, text })) {
    if (template === undefined) continue
    check.template([...path, key], template)
    for (const name of templateNames(template)) {
      const field = check.properties[name]
      if (!field) continue
      if (field.private !== undefined || isSecretField(field) || hidden.has(name))
        check.report([...path, key], `"${name}" is private, and a message shows its text to everybody who is told.`, 'Leave it out.')
      else if (field.items ?? field.children) check.report([...path, key], `"${name}" holds rows.`, 'Name a field with one value.')
    }
  }
}

/** Names of the fields that refer to users, departments or projects. */
function pointingAt(check: FileCheck, principal: Principal): string[] {
  const kept: Partial<Record<Principal, readonly string[]>> = { person: ['createUser', 'updateUser'], department: ['createDept'] }
  const own = Object.entries(check.properties).flatMap(([name, { ref, stored }]) =>
    ref?.entity !== undefined && stored !== false && (ref.value ?? 'id') === 'id' && principalNamed(ref.entity) === principal ? [name] : [],
  )
  return [...own, ...(kept[principal] ?? [])]
}
