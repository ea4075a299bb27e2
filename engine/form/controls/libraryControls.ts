// Controls of @formily/antd-v5 that schema files may name. Loaded on demand, since few forms use them.

import { Checkbox, DatePicker, Input, NumberPicker, Password, Switch, TimePicker } from '@formily/antd-v5'
import type { ComponentType } from 'react'
import type { LibraryControl } from '../../model/formats/formComponents.ts'

const table = {
  Input,
  'Input.TextArea': Input.TextArea,
  Password,
  NumberPicker,
  DatePicker,
  TimePicker,
  Switch,
  Checkbox,
} satisfies Readonly<Record<LibraryControl, object>>

/** Properties come from schema files, so they have no static type. */
export const controls = table as unknown as Readonly<Record<LibraryControl, ComponentType<Record<string, unknown>>>>
