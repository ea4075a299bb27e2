// `View` component of each widget, for list cells and read-only forms. Must not import antd or Formily.

import type { Widget } from '../model/formats/fieldKinds.ts'
import { CheckTreeView } from './check-tree/View.tsx'
import { CheckboxView } from './checkbox/View.tsx'
import { ColorView } from './color/View.tsx'
import { DateView } from './date/View.tsx'
import { DateTimeView } from './date-time/View.tsx'
import type { View } from './face.ts'
import { FenceView } from './fence/View.tsx'
import { IconView } from './icon/View.tsx'
import { MapPointView } from './map-point/View.tsx'
import { NumberView } from './number/View.tsx'
import { PasswordView } from './password/View.tsx'
import { RadioView } from './radio/View.tsx'
import { RegionView } from './region/View.tsx'
import { RichTextView } from './rich-text/View.tsx'
import { SelectView } from './select/View.tsx'
import { SwitchView } from './switch/View.tsx'
import { TableView } from './table/View.tsx'
import { TextView } from './text/View.tsx'
import { TextareaView } from './textarea/View.tsx'
import { TimeView } from './time/View.tsx'
import { TreeFieldView } from './tree/View.tsx'
import { UploadView } from './upload/View.tsx'
import './views.css'

export const views: Readonly<Record<Widget, View>> = {
  text: TextView,
  textarea: TextareaView,
  password: PasswordView,
  number: NumberView,
  date: DateView,
  'date-time': DateTimeView,
  time: TimeView,
  switch: SwitchView,
  radio: RadioView,
  select: SelectView,
  tree: TreeFieldView,
  upload: UploadView,
  signature: UploadView,
  checkbox: CheckboxView,
  'check-tree': CheckTreeView,
  icon: IconView,
  'rich-text': RichTextView,
  color: ColorView,
  'map-point': MapPointView,
  fence: FenceView,
  'row-condition': TextareaView,
  region: RegionView,
  table: TableView,
}
