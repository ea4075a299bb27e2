import { memo } from 'react'
import AntdScope from '../AntdScope.tsx'
import { searches } from '../fields/searches.ts'
import type { Entity, Field } from '../model/entity.ts'
import type { Search } from './listState.ts'
import { SearchFrame } from './SearchFrame.tsx'

interface Props {
  entity: Entity
  id: string
  values: Search
  onChange(name: string, value: unknown): void
}

/** The inputs of the search form: a chunk of its own, loaded when the first rows are there. */
export default function SearchFields({ entity, id, values, onChange }: Props) {
  return (
    <AntdScope>
      <SearchFrame entity={entity} id={id}>
        {(field, inputId) => <Input entity={entity} field={field} id={inputId} value={values[field.name]} onChange={onChange} />}
      </SearchFrame>
    </AntdScope>
  )
}

interface InputProps {
  entity: Entity
  field: Field
  id: string
  value: unknown
  onChange: Props['onChange']
}

/** Drawn again for its own value alone: antd's pickers cost more than the rows that a search brings. */
const Input = memo(function Input({ entity, field, id, value, onChange }: InputProps) {
  const Face = searches[field.widget]
  return <Face entity={entity} field={field} id={id} value={value} onChange={(next) => onChange(field.name, next)} />
})
