// The real controls that replace closed search controls. They use antd and load on demand.

import type { OpeningWidget } from './closed/openingWidgets.ts'
import { DateSearch } from './date/Search.tsx'
import { DateTimeSearch } from './date-time/Search.tsx'
import type { SearchControl } from './face.ts'
import { RegionSearch } from './region/Search.tsx'
import { SelectSearch } from './select/Search.tsx'
import { SwitchSearch } from './switch/Search.tsx'
import { TimeSearch } from './time/Search.tsx'
import { TreeFieldSearch } from './tree/Search.tsx'

export const searchPopups: Readonly<Record<OpeningWidget, SearchControl>> = {
  date: DateSearch,
  'date-time': DateTimeSearch,
  time: TimeSearch,
  switch: SwitchSearch,
  radio: SelectSearch,
  select: SelectSearch,
  tree: TreeFieldSearch,
  checkbox: SelectSearch,
  'check-tree': TreeFieldSearch,
  region: RegionSearch,
}
