import type { ReactNode } from 'react'
import type { Entity, Field } from '../model/entity.ts'
import { useText } from '../text.ts'

interface Props {
  entity: Entity
  /** Prefix of the ids that tie labels to inputs. */
  id: string
  /** The input of a field; without, its place is kept empty, so nothing moves when the inputs arrive. */
  children?: (field: Field, id: string) => ReactNode
}

/** A label and a place for the input of each search field. */
export function SearchFrame({ entity, id, children }: Props) {
  const { word } = useText()
  return entity.search.map((field) => (
    <div key={field.name} className="g-search-field">
      <label htmlFor={`${id}-${field.name}`}>{word(entity, field.title)}</label>
      <div className="g-search-input">{children ? children(field, `${id}-${field.name}`) : <span className="g-skeleton" />}</div>
    </div>
  ))
}
