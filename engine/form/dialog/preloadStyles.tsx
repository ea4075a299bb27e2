// antd inserts the styles of a component with its first instance and removes them with the last one, which costs some 30 ms for each
// dialog. A hidden form with one control of each kind keeps them; rendering it also warms up the code, so that the first dialog opens as
// fast as later ones.

import { Drawer, Modal } from 'antd'
import { createRoot, type Root } from 'react-dom/client'
import type { Entity } from '../../model/entity/entity.ts'
import { normaliseField } from '../../model/entity/field.ts'
import type { Format } from '../../model/formats/fieldKinds.ts'
import { formats } from '../../model/formats/formats.ts'
import AntdScope from '../../ui/AntdProvider.tsx'
import { RecordFields } from '../RecordFields.tsx'
import { createRecordForm } from '../recordForm.ts'

let root: Root | null = null

/** Prepares the styles of all form controls, for the current theme and after each change of theme. */
export function preloadFormStyles(): void {
  if (root) return
  const common = (Object.keys(formats) as Format[]).filter((format) => formats[format].preload !== false)
  const fields = common.map((format) => normaliseField(format, { format }, false))
  const tree = normaliseField('tree', { enum: [] }, false)
  const form = createRecordForm([...fields, { ...tree, widget: 'tree' }], 'add', {}, () => '')
  root = createRoot(document.createElement('div'))
  root.render(
    <AntdScope>
      <Modal open={false} />
      <Drawer open={false} />
      <RecordFields entity={NOBODY} form={form} record={{}} id="g-warm" />
    </AntdScope>,
  )
}

/** The fields need an entity only for its words and endpoints. */
const NOBODY = { words: {}, endpoints: {} } as Entity
