// Adapts controls of @formily/antd-v5 for `x-component`, with label and error like our own.

import { type ComponentType, lazy, Suspense } from 'react'
import { controlProps, placeholderOf } from '../../fields/control.ts'
import type { Edit } from '../../fields/face.ts'
import { type LibraryControl, libraryControls } from '../../model/formats/formComponents.ts'
import { useText } from '../../text/text.ts'

/** Controls that need an empty string for an empty value. */
const TYPED: readonly LibraryControl[] = ['Input', 'Input.TextArea', 'Password']

function libraryEdit(name: LibraryControl): Edit {
  const Control = lazy(async () => ({ default: (await import('./libraryControls.ts')).controls[name] }))
  const empty = TYPED.includes(name) ? '' : undefined
  return function LibraryEdit(props) {
    const text = useText()
    const { field, value, onChange } = props
    return (
      <Suspense fallback={<div className="g-late" data-widget={field.widget} />}>
        <Control
          className="g-control"
          placeholder={placeholderOf(props, text)}
          value={value ?? empty}
          onChange={onChange}
          {...controlProps(props)}
        />
      </Suspense>
    )
  }
}

/** Components by name; Formily looks up a dotted name by its parts: `{ Input: { TextArea } }`. */
export function libraryComponents(bind: (face: Edit) => ComponentType): Record<string, ComponentType> {
  const components: Record<string, ComponentType> = {}
  for (const name of Object.keys(libraryControls) as LibraryControl[]) {
    const [first = name, part] = name.split('.')
    const bound = bind(libraryEdit(name))
    if (part === undefined) components[first] = bound
    else Object.assign(components[first] ?? {}, { [part]: bound })
  }
  return components
}
