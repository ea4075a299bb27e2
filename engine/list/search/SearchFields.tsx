import { type ComponentProps, type ComponentType, memo, useEffect, useRef, useState } from 'react'
import { toast } from '../../api/toast.ts'
import { isOpening } from '../../fields/closed/openingWidgets.ts'
import type { OpenRequest } from '../../fields/closed/openRequest.ts'
import { searches } from '../../fields/searches.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { isRegion } from '../../model/formats/formats.ts'
import type { Search } from '../../model/list/listState.ts'
import { lossOf } from '../../start/loadError.ts'
import { savesData } from '../../start/saveData.ts'
import { translateNow } from '../../text/language.ts'
import { useText } from '../../text/text.ts'
import { useEventCallback } from '../../ui/useEventCallback.ts'

interface Props {
  entity: Entity
  /** Prefix of the ids of the inputs. */
  id: string
  values: Search
  onChange(name: string, value: unknown): void
}

/** A label and an input for each search field. Inputs render with the rows; a list or calendar loads when it is opened. */
export function SearchFields({ entity, id, values, onChange }: Props) {
  const { word } = useText()
  return entity.search.map((field) => (
    <div key={field.name} className="g-search-field">
      <label htmlFor={`${id}-${field.name}`}>{word(entity, field.title)}</label>
      <Input entity={entity} field={field} id={`${id}-${field.name}`} value={values[field.name]} onChange={onChange} />
    </div>
  ))
}

interface InputProps {
  entity: Entity
  field: Field
  id: string
  value: unknown
  onChange: Props['onChange']
}

type Opened = typeof import('./OpenedSearch.tsx').default

/** The loaded component, so that later fields render it at once. */
let fetched: Opened | null = null

async function fetchOpened(): Promise<Opened> {
  fetched ??= (await import('./OpenedSearch.tsx')).default
  return fetched
}

/** A search field; renders only when its value changes. */
const Input = memo(function Input({ entity, field, id, value, onChange }: InputProps) {
  const [Late, setLate] = useState<{ Control: ComponentType<ComponentProps<Opened>>; opening: OpenRequest | null } | null>(null)
  const wanted = useRef<OpenRequest | null>(null)
  const change = useEventCallback((next: unknown) => onChange(field.name, next))
  const open = useEventCallback((opening: OpenRequest | null) => {
    wanted.current = opening
    if (opening === null) return
    fetchOpened().then((Control) => wanted.current && setLate({ Control, opening: wanted.current }), reportLoadFailure)
  })
  // The label of a region needs its parents, which only the real control loads.
  const isNamedLate = isRegion(field) && value !== undefined && Late === null
  useEffect(() => {
    if (isNamedLate) fetchOpened().then((Control) => setLate({ Control, opening: null }), reportLoadFailure)
  }, [isNamedLate])
  // Errors are reported when the control is opened.
  const ahead = isOpening(field.widget) && !savesData() ? () => void fetchOpened().catch(() => {}) : undefined
  const Light = searches[field.widget]
  const shared = { entity, field, id, value, onChange: change }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only preloads code
    <div className="g-search-input" onPointerEnter={Late ? undefined : ahead} onFocus={Late ? undefined : ahead}>
      {Late ? <Late.Control {...shared} opening={Late.opening} /> : <Light {...shared} onOpen={open} />}
    </div>
  )
})

/** Reports a failed load; the closed control remains, and the user can try again. */
function reportLoadFailure(error: unknown): void {
  if (lossOf(error) === null) throw error
  toast.error(translateNow('fault.chunk'))
}
