// `Search` component of each widget, without antd. Selects and calendars are closed controls; `searchPopups.ts` has the real ones.

import type { Widget } from '../model/formats/fieldKinds.ts'
import { ClosedChoice } from './closed/ClosedChoice.tsx'
import { ClosedDay } from './closed/ClosedDay.tsx'
import type { SearchControl } from './face.ts'
import { NumberSearch } from './number/Search.tsx'
import { PasswordSearch } from './password/Search.tsx'
import { TextSearch } from './text/Search.tsx'
import { UploadSearch } from './upload/Search.tsx'

export const searches: Readonly<Record<Widget, SearchControl>> = {
  text: TextSearch,
  textarea: TextSearch,
  password: PasswordSearch,
  number: NumberSearch,
  date: ClosedDay,
  'date-time': ClosedDay,
  time: ClosedDay,
  switch: ClosedChoice,
  radio: ClosedChoice,
  select: ClosedChoice,
  tree: ClosedChoice,
  upload: UploadSearch,
  signature: UploadSearch,
  checkbox: ClosedChoice,
  'check-tree': ClosedChoice,
  icon: TextSearch,
  'rich-text': TextSearch,
  color: TextSearch,
  'map-point': TextSearch,
  fence: TextSearch,
  'row-condition': TextSearch,
  region: ClosedChoice,
  table: TextSearch,
}
