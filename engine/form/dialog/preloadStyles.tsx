// antd inserts the styles of a component with its first instance and removes them with the last one, which costs some 30 ms for each
// dialog. A hidden form with one control of each kind keeps them; rendering it also warms up the code, so that the first dialog opens as
// fast as later ones.

import { Drawer, Modal } from 'antd'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { normaliseField } from '../../model/entity/field.ts'
import type { Format } from '../../model/formats/fieldKinds.ts'
import { formats } from '../../model/formats/formats.ts'
import { whenIdle } from '../../start/whenIdle.ts'
import AntdScope from '../../ui/AntdProvider.tsx'
import { RecordFields } from '../RecordFields.tsx'
import { createRecordForm } from '../recordForm.ts'

let root: Root | null = null

/** Prepares the styles of all form controls, for the current theme and after each change of theme. */
export function preloadFormStyles(): void {
  if (root) return
  root = createRoot(document.createElement('div'))
  startTransition(() => root?.render(<Controls />))
}

/** Dialogs, then one control of each kind whenever the page is idle: input that comes meanwhile waits for one control only. */
function Controls() {
  const fields = useMemo(fieldsOfAllKinds, [])
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count < fields.length) return whenIdle(() => startTransition(() => setCount(count + 1)))
  }, [count, fields])
  return (
    <AntdScope>
      <Modal open={false} />
      <Drawer open={false} />
      {fields.slice(0, count).map((field) => (
        <Control key={field.name} field={field} />
      ))}
    </AntdScope>
  )
}

function fieldsOfAllKinds(): Field[] {
  const common = (Object.keys(formats) as Format[]).filter((format) => formats[format].preload !== false)
  return [
    ...common.map((format) => normaliseField(format, { format }, false)),
    { ...normaliseField('tree', { enum: [] }, false), widget: 'tree' },
  ]
}

function Control({ field }: { field: Field }) {
  const form = useMemo(() => createRecordForm([field], 'add', {}, () => ''), [field])
  return <RecordFields entity={NOBODY} form={form} record={NOTHING} id="g-warm" />
}

const NOTHING = {}

/** The fields need an entity only for its words and endpoints. */
const NOBODY = { words: {}, endpoints: {} } as Entity
