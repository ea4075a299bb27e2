// Checks the dictionaries that a schema file defines, and texts in which the name of an entry stands beside its key.

import { nameOfEntry, RESERVED_WORDS } from '../expressions/entryNames.ts'
import type { FileCheck } from './fileCheck.ts'

/** Keys of a switch. */
const SWITCHED = ['0', '1']

export function checkDictionaries(check: FileCheck): void {
  for (const [code, { entries }] of Object.entries(check.file.dictionaries ?? {})) {
    checkAddedEntries(check, code, entries)
    for (const [at, { key, name }] of entries.entries()) {
      const path = ['dictionaries', code, 'entries', at]
      if (entries.findIndex((other) => other.key === key) < at)
        check.report([...path, 'key'], `another entry has the key "${key}".`, 'Give each entry a key of its own.')
      if (name === undefined) continue
      const others = entries.filter((other) => other.key !== key)
      const fault = RESERVED_WORDS.has(name)
        ? `"${name}" is a word of expressions.`
        : others.some((other) => other.key === name)
          ? `"${name}" is the key of another entry.`
          : others.some((other) => nameOfEntry(other) === name)
            ? `another entry has the name "${name}".`
            : null
      if (fault !== null) check.report([...path, 'name'], fault, 'Choose another name.')
    }
  }
  check.keysTwice()
}

/** Entries that a file adds to a dictionary of the system: all pages offer them, and they stay when the file goes. */
function checkAddedEntries(check: FileCheck, code: string, entries: readonly { key: string }[]): void {
  const known = check.around.systemKeys?.get(code)
  const isOfSwitches = check.around.switchDictionaries?.split(',').includes(code)
  for (const [at, { key }] of entries.entries()) {
    const path = ['dictionaries', code, 'entries', at, 'key']
    if (isOfSwitches && !SWITCHED.includes(key))
      check.report(path, `"${code}" is the dictionary of switches, which are on or off.`, 'Give the file a dictionary of its own.')
    else if (known && !known.includes(key) && !isRegistered(check, code))
      check.report(
        path,
        `the dictionary "${code}" belongs to the system: all of its pages offer "${key}", also when this file is gone.`,
        'Give the file a dictionary of its own, or add the entry in the system.',
        'warning',
      )
  }
}

/** True for a dictionary in which the file registers itself: its process, or its kind of device rows. */
const isRegistered = ({ file }: FileCheck, code: string): boolean =>
  (code === 'flow' && file.process !== undefined) || (code === 'device_class' && file.series !== undefined)
