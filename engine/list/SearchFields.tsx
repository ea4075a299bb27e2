import AntdScope from '../AntdScope.tsx'
import { searches } from '../fields/searches.ts'
import type { Entity } from '../model/entity.ts'
import type { Search } from './listState.ts'
import { SearchFrame } from './SearchFrame.tsx'

interface Props {
  entity: Entity
  id: string
  values: Search
  onChange(values: Search): void
}

/** The inputs of the search form: a chunk of its own, loaded when the first rows are there. */
export default function SearchFields({ entity, id, values, onChange }: Props) {
  return (
    <AntdScope>
      <SearchFrame entity={entity} id={id}>
        {(field, inputId) => {
          const Face = searches[field.widget]
          const change = (value: unknown) => onChange({ ...values, [field.name]: value })
          return <Face entity={entity} field={field} id={inputId} value={values[field.name]} onChange={change} />
        }}
      </SearchFrame>
    </AntdScope>
  )
}
