// `Edit` component of each widget. Contains antd: only the form chunk imports this file.

import type { Widget } from '../model/formats/fieldKinds.ts'
import { CheckTreeEdit } from './check-tree/Edit.tsx'
import { CheckboxEdit } from './checkbox/Edit.tsx'
import { ColorEdit } from './color/Edit.tsx'
import { DateEdit } from './date/Edit.tsx'
import { DateTimeEdit } from './date-time/Edit.tsx'
import type { Edit } from './face.ts'
import { FenceEdit } from './fence/Edit.tsx'
import { IconEdit } from './icon/Edit.tsx'
import { MapPointEdit } from './map-point/Edit.tsx'
import { NumberEdit } from './number/Edit.tsx'
import { PasswordEdit } from './password/Edit.tsx'
import { RadioEdit } from './radio/Edit.tsx'
import { RegionEdit } from './region/Edit.tsx'
import { RichTextEdit } from './rich-text/Edit.tsx'
import { RowConditionEdit } from './row-condition/Edit.tsx'
import { SelectEdit } from './select/Edit.tsx'
import { SignatureEdit } from './signature/Edit.tsx'
import { SwitchEdit } from './switch/Edit.tsx'
import { TableEdit } from './table/Edit.tsx'
import { TextEdit } from './text/Edit.tsx'
import { TextareaEdit } from './textarea/Edit.tsx'
import { TimeEdit } from './time/Edit.tsx'
import { TreeEdit } from './tree/Edit.tsx'
import { UploadEdit } from './upload/Edit.tsx'

export const edits: Readonly<Record<Widget, Edit>> = {
  text: TextEdit,
  textarea: TextareaEdit,
  password: PasswordEdit,
  number: NumberEdit,
  date: DateEdit,
  'date-time': DateTimeEdit,
  time: TimeEdit,
  switch: SwitchEdit,
  radio: RadioEdit,
  select: SelectEdit,
  tree: TreeEdit,
  upload: UploadEdit,
  signature: SignatureEdit,
  checkbox: CheckboxEdit,
  'check-tree': CheckTreeEdit,
  icon: IconEdit,
  'rich-text': RichTextEdit,
  color: ColorEdit,
  'map-point': MapPointEdit,
  fence: FenceEdit,
  'row-condition': RowConditionEdit,
  region: RegionEdit,
  table: TableEdit,
}
