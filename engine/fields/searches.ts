// How each widget is searched by. Heavy (antd): a chunk of its own, loaded when the first rows are there.

import type { Widget } from '../model/fieldKinds.ts'
import { CheckTreeSearch } from './check-tree/Search.tsx'
import { CheckboxSearch } from './checkbox/Search.tsx'
import { ColorSearch } from './color/Search.tsx'
import { DateSearch } from './date/Search.tsx'
import { DateTimeSearch } from './date-time/Search.tsx'
import type { Search } from './face.ts'
import { FenceSearch } from './fence/Search.tsx'
import { IconSearch } from './icon/Search.tsx'
import { MapPointSearch } from './map-point/Search.tsx'
import { NumberSearch } from './number/Search.tsx'
import { PasswordSearch } from './password/Search.tsx'
import { RadioSearch } from './radio/Search.tsx'
import { RegionSearch } from './region/Search.tsx'
import { RichTextSearch } from './rich-text/Search.tsx'
import { SelectSearch } from './select/Search.tsx'
import { SwitchSearch } from './switch/Search.tsx'
import { TextSearch } from './text/Search.tsx'
import { TextareaSearch } from './textarea/Search.tsx'
import { TimeSearch } from './time/Search.tsx'
import { TreeSearch } from './tree/Search.tsx'
import { UploadSearch } from './upload/Search.tsx'

export const searches: Readonly<Record<Widget, Search>> = {
  text: TextSearch,
  textarea: TextareaSearch,
  password: PasswordSearch,
  number: NumberSearch,
  date: DateSearch,
  'date-time': DateTimeSearch,
  time: TimeSearch,
  switch: SwitchSearch,
  radio: RadioSearch,
  select: SelectSearch,
  tree: TreeSearch,
  upload: UploadSearch,
  checkbox: CheckboxSearch,
  'check-tree': CheckTreeSearch,
  icon: IconSearch,
  'rich-text': RichTextSearch,
  color: ColorSearch,
  'map-point': MapPointSearch,
  fence: FenceSearch,
  region: RegionSearch,
}
