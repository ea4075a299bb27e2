// Counts the saves of this process, and the rules that refuse them, by the version of the schema file. In memory; bounded.

import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Fault } from '../../engine/model/records/rules.ts'
import type { Kernel } from '../kernel.ts'
import type { Library, SchemaText } from '../library/library.ts'
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
  const version = versionOf(text)
  const counts = countsByStore.get(store) ?? new Map<string, SaveCount>()
  countsByStore.set(store, counts)
  const refusing = new Set(faults.map(({ field, key }) => `${field.replace(/\[\d+\]/g, '')} ${key}`))
  for (const place of ['', ...refusing]) {
    const key = `${file} ${version} ${place}`
    const known = counts.get(key)
    const [fieldName = '', rule = ''] = place.split(' ')
    if (known) {
      known.saves += 1
      continue
    }
    if (counts.size >= MAX_COUNTS) dropEarlierVersions(counts, library())
    if (counts.size < MAX_COUNTS) counts.set(key, { file, version, fieldName, rule, saves: 1 })
  }
}

const versionOf = (text: SchemaText): string => {
  const version = versions.get(text) ?? textHash(text.text)
  versions.set(text, version)
  return version
}

/** Counts of versions that are served no more were stored at the latest minute. */
function dropEarlierVersions(counts: Map<string, SaveCount>, { files }: Library): void {
  for (const [key, { file, version }] of counts) {
    const served = files.get(file)
    if (!served || versionOf(served) !== version) counts.delete(key)
  }
}

/** Counts of this process, as they are now. */
export const saveCounts = ({ store }: Kernel): SaveCount[] => [...(countsByStore.get(store)?.values() ?? [])].map((one) => ({ ...one }))
