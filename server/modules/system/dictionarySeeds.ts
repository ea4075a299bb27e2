import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SeedRow, seedId } from '../../store/seedRows.ts'

type Word = [key: string, value: string, english: string, color?: string | null, remark?: string]

interface Dictionary {
  code: string
  name: string
  english: string
  words: Word[]
}

/** In the order of the list that staff sees. */
const FILES = ['dictionaries', '../site/dictionaries/people', '../site/dictionaries/devices', '../site/dictionaries/alarms']

/** The rows of every dictionary: one for itself (key -1), one for each of its words. */
export function dictionarySeeds(): SeedRow[] {
  return dictionaries().flatMap(({ code, name, english, words }, index) => {
    const parentId = seedId('dict', code)
    const parent = { id: parentId, parentId: '0', code, dictKey: '-1', dictValue: name, english, sort: index + 1, isSealed: 0 }
    const children = words.map(([dictKey, dictValue, english, color, remark], sort) => ({
      id: seedId('dict', code, dictKey),
      parentId,
      code,
      dictKey,
      dictValue,
      english,
      color,
      remark,
      sort: sort + 1,
      isSealed: 0,
    }))
    return [parent, ...children]
  })
}

function dictionaries(): Dictionary[] {
  return FILES.flatMap((file) => JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8')) as Dictionary[])
}
