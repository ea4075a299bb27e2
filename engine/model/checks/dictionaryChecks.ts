// Checks the dictionaries that a schema file defines, and texts in which the name of an entry stands beside its key.

import { nameOfEntry, RESERVED_WORDS } from '../expressions/entryNames.ts'
import type { FileCheck } from './fileCheck.ts'

export function checkDictionaries(check: FileCheck): void {
  for (const [code, { entries }] of Object.entries(check.file.dictionaries ?? {}))
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
  check.keysTwice()
}
