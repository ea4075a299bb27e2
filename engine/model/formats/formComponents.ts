// Components that `x-component` may name: our own, and those of @formily/antd-v5 with a single value.

import type { FieldType } from './fieldKinds.ts'
import { formats } from './formats.ts'

/** Library components with the types of their values. */
export const libraryControls = {
  Input: ['string'],
  'Input.TextArea': ['string'],
  Password: ['string'],
  NumberPicker: ['number', 'integer'],
  DatePicker: ['string'],
  TimePicker: ['string'],
  Switch: ['boolean'],
  Checkbox: ['boolean'],
} as const satisfies Readonly<Record<string, readonly FieldType[]>>

export type LibraryControl = keyof typeof libraryControls

interface Unfit {
  names: readonly string[]
  fault: string
  fix: string
}

const UNFIT: readonly Unfit[] = [
  { names: ['FormDialog', 'FormDrawer'], fault: 'does not run on React 19', fix: 'Use an action with "dialog".' },
  {
    names: ['Select', 'Radio', 'Radio.Group', 'Checkbox.Group', 'SelectTable', 'Transfer', 'TreeSelect', 'Cascader'],
    fault: 'knows no dictionaries and no records',
    fix: 'Use "format" select, radio, checkbox or check-tree with "dict", "enum" or "ref".',
  },
  {
    names: ['DatePicker.RangePicker', 'TimePicker.RangePicker'],
    fault: 'gives two values, and a field keeps one',
    fix: 'Use a field for each end, and "check".',
  },
  { names: ['Upload', 'Upload.Dragger'], fault: 'gives files, and a field keeps links', fix: 'Use "format" image or file.' },
  {
    names: ['ArrayBase', 'ArrayCards', 'ArrayCollapse', 'ArrayItems', 'ArrayTable', 'ArrayTabs'],
    fault: 'holds a list of records, and a field keeps one value',
    fix: 'Use an entity of its own, and "layout" master-detail.',
  },
  {
    names: ['Form', 'FormCollapse', 'FormGrid', 'FormItem', 'FormLayout', 'FormStep', 'FormTab', 'Space', 'Editable', 'Editable.Popover'],
    fault: 'holds fields, and is none',
    fix: 'Use "section" and "span".',
  },
  { names: ['FormButtonGroup', 'Reset', 'Submit'], fault: 'is for buttons', fix: 'Use "actions".' },
  { names: ['PreviewText'], fault: 'only shows a value', fix: 'Use "form": "read".' },
]

const widgets: readonly string[] = ['tree', ...new Set(Object.values(formats).map(({ widget }) => widget))]

/** Names that `x-component` accepts. */
export const formComponents: readonly string[] = [...Object.keys(libraryControls), ...widgets]

export function isLibraryControl(name: string): name is LibraryControl {
  return Object.hasOwn(libraryControls, name)
}

/** Reason why a library component cannot be used for a field of this type; `null` if it can, or if the component is unknown. */
export function unfitComponent(name: string, type: FieldType): Pick<Unfit, 'fault' | 'fix'> | null {
  const known = UNFIT.find(({ names }) => names.includes(name))
  if (known) return known
  const types: readonly FieldType[] | null = isLibraryControl(name) ? libraryControls[name] : null
  if (types === null || types.includes(type)) return null
  return { fault: `gives no value of type "${type}"`, fix: `Use type ${types.join(' or ')}.` }
}
