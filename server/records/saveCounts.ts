// Counts the saves of this process, and the rules that refuse them, by the version of the schema file. In memory; bounded.

import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Fault } from '../../engine/model/records/rules.ts'
import type { Kernel } from '../kernel.ts'
import type { SchemaText } from '../library/library.ts'
import { textHash } from '../library/manifest.ts'

/** Saves since the start of the process; without a field all saves of the entity, otherwise those that the rule of the field refused. */
export interface SaveCount {
  file: string
  /** Hash of the text of the file. */
  version: string
  fieldName: string
  /** Message key of the rule. */
  rule: string
  saves: number
}

const MAX_COUNTS = 5_000
const countsByStore = new WeakMap<Kernel['store'], Map<string, SaveCount>>()
const versions = new WeakMap<SchemaText, string>()

/** @param faults of a refused save; empty for one that was stored */
export function countSave({ store, library }: Kernel, { file }: Entity, faults: readonly Fault[]): void {
  const text = library().files.get(file)
  if (!text) return
  const version = versions.get(text) ?? textHash(text.text)
  versions.set(text, version)
  const counts = countsByStore.get(store) ?? new Map<string, SaveCount>()
  countsByStore.set(store, counts)
  const refusing = new Set(faults.map(({ field, key }) => `${field.replace(/\[\d+\]/g, '')} ${key}`))
  for (const place of ['', ...refusing]) {
    const key = `${file} ${version} ${place}`
    const known = counts.get(key)
    const [fieldName = '', rule = ''] = place.split(' ')
    if (known) known.saves += 1
    else if (counts.size < MAX_COUNTS) counts.set(key, { file, version, fieldName, rule, saves: 1 })
  }
}

/** Counts of this process, as they are now. */
export const saveCounts = ({ store }: Kernel): SaveCount[] => [...(countsByStore.get(store)?.values() ?? [])].map((one) => ({ ...one }))
