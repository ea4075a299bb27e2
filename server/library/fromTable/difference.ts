// Compares a schema file with the table from which it was generated.

import type { EntityFile, FileField } from '#model/entity/entityFile.ts'

/** Properties decided by the table; titles, formats and positions belong to the file. */
const FACTS = ['type', 'maxLength'] as const

/** One line for each difference; empty for none. `made` is the file that the table would produce now. */
export function differences(made: EntityFile, file: EntityFile): string[] {
  const [ours, theirs] = [made.properties ?? {}, file.properties ?? {}]
  const isStored = ({ stored, compute }: FileField) => stored !== false && compute === undefined
  const added = Object.keys(ours).filter((name) => isStored(ours[name] ?? {}) && !(name in theirs))
  const gone = Object.keys(theirs).filter((name) => isStored(theirs[name] ?? {}) && theirs[name]?.title && !(name in ours))
  return [
    ...added.map((name) => `+ ${name}: the table has it, the file has not`),
    ...gone.map((name) => `- ${name}: the file has it, the table has not`),
    ...Object.keys(ours).flatMap((name) => (theirs[name] ? changes(name, ours[name] ?? {}, theirs[name], made, file) : [])),
  ]
}

function changes(name: string, ours: FileField, theirs: FileField, made: EntityFile, file: EntityFile): string[] {
  const factOf = (field: FileField, fact: (typeof FACTS)[number]) => field[fact] ?? (fact === 'type' ? 'string' : 'none')
  const facts = FACTS.filter((fact) => factOf(ours, fact) !== factOf(theirs, fact)).map(
    (fact) => `~ ${name}: ${fact} ${factOf(ours, fact)} in the table, ${factOf(theirs, fact)} in the file`,
  )
  const [inTable, inFile] = [made, file].map(({ required = [] }) => required.includes(name))
  return inTable === inFile ? facts : [...facts, `~ ${name}: ${inTable ? 'required in the table alone' : 'required in the file alone'}`]
}
