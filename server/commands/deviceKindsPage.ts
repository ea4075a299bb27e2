// Builds the text of docs/device-kinds.md: the kinds of device rows, and the fields that devices may send.

import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { translatedWord } from '../../engine/model/entity/translations.ts'

const HEAD = `# Kinds of device rows

<!-- Generated from the schema files: npm run schemas -- --write -->

Kinds (\`kind\`) of rows, and the fields of each with their units: a value is stored in that unit, so a device that sends another one
needs a factor in its mapping. HJ 212 factors bring their own units and are converted. [Devices](guides/devices.md) describes how rows arrive.
`

/**
 * The whole file: a row for each series that devices send.
 * @param shared names of the fields that every record has
 */
export function deviceKindsPage(entities: Iterable<Entity>, shared: ReadonlySet<string>): string {
  const rows = [...entities]
    .filter(({ series, name, base }) => series !== null && name === base)
    .sort((one, other) => (String(one.series?.kind) < String(other.series?.kind) ? -1 : 1))
    .map((entity) => {
      const { series, title } = entity
      const fields = entity.fields
        .filter((field) => isSent(entity, field) && !shared.has(field.name))
        .map(({ name, unit }) => (unit === null ? `\`${name}\`` : `\`${name}\` ${unit}`))
      return `| \`${series?.kind}\` | ${translatedWord(entity, title, 'en')} ${title} | ${series?.classes.join(', ')} | \`${series?.time}\` | ${fields.join(', ')} |`
    })
  return `${HEAD}\n| kind | rows | device classes | time | fields |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
}

/** True for a field whose value a device may send; the server fills in references and computed values. */
function isSent({ series }: Entity, { name, stored, choices, compute }: Field): boolean {
  return stored && compute === null && choices?.kind !== 'entity' && name !== series?.time
}
