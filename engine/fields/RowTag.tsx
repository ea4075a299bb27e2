// The colour of a row, and the tag that says it in words.

import type { CSSProperties } from 'react'
import type { Entity } from '../model/entity/entity.ts'
import type { RowColor } from '../model/entity/listColumn.ts'
import type { FieldText } from './face.ts'
import { Tag } from './Tag.tsx'
import { tagColor } from './tagColor.ts'

/** Properties of the element of a row, card or entry. */
export const coloured = (row: RowColor | null, style?: CSSProperties): { 'data-coloured'?: true; style?: CSSProperties } =>
  row === null
    ? style
      ? { style }
      : {}
    : { 'data-coloured': true, style: { ...style, '--g-row-colour': tagColor(row.color) } as CSSProperties }

export function RowTag({ entity, row, text }: { entity: Entity; row: RowColor | null; text: FieldText }) {
  return row === null ? null : (
    <>
      <Tag color={row.color} word={text.word(entity, row.title)} />{' '}
    </>
  )
}
