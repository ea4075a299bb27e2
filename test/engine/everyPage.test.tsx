// Every schema file: its list, its search and its form are drawn, with all that the file asks for in them.

import { beforeEach, expect, test, vi } from 'vitest'
import { RecordFields } from '../../engine/form/RecordFields.tsx'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { rowButtons } from '../../engine/list/buttons/rowButtons.ts'
import { SearchFields } from '../../engine/list/search/SearchFields.tsx'
import { createSelection } from '../../engine/list/selection.ts'
import { RecordTable } from '../../engine/list/table/RecordTable.tsx'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { isShown } from '../../engine/model/records/values.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { projectEntities } from '../support/projectEntities.ts'
import { type Choose, sampleRecord } from '../support/sampleRecord.ts'
import { useTableList } from './tableList.ts'

const entities = [...projectEntities().values()].filter(({ api }) => api !== null)
const selection = createSelection()
const _none: ReadonlySet<string> = new Set()
const ignore = () => {}

const { page, draw, all } = mountedPage()

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))

function List({ entity, row }: { entity: Entity; row: Record<string, unknown> & { id: string } }) {
  const list = useTableList({ entity, rows: [row], selection, buttons: rowButtons(entity, () => true), canEdit: true })
  return <RecordTable list={list}>{null}</RecordTable>
}

/** Values that samples lack: rules in code. Without a server there are no options. */
const GIVEN: Readonly<Record<string, Record<string, unknown>>> = {
  region: { code: '330108' },
}

function sampleOf(entity: Entity) {
  const choose: Choose = async (choices, { type }) => {
    const [first = '1'] = choices.kind === 'enum' ? choices.values : ['1']
    return type === 'string' ? String(first) : Number(first)
  }
  return sampleRecord(entity, 7, choose, GIVEN[entity.name])
}

test.each(entities.map((entity) => [entity.name, entity] as const))(
  'the list of %s has its columns and a record in them',
  async (_, entity) => {
    const row = { ...(await sampleOf(entity)), id: '7' }
    await draw(<List entity={entity} row={row} />)
    const titles = entity.shownColumns
      .map((name) => entity.field[name] as Field)
      .map(({ title, unit }) => (unit === null ? title : `${title} (${unit})`))
    expect(all('thead th').map(({ textContent }) => textContent)).toEqual([
      '',
      ...titles,
      ...(entity.columns.length > 0 ? [expect.any(String)] : []),
    ])
    expect(all('tbody tr')).toHaveLength(1)
  },
)

test.each(entities.filter(({ search }) => search.length > 0).map((entity) => [entity.name, entity] as const))(
  'the search of %s has its fields',
  async (_, entity) => {
    await draw(<SearchFields entity={entity} id="s" values={{}} onChange={ignore} />)
    expect(all('label').map(({ textContent }) => textContent)).toEqual(entity.search.map(({ title }) => title))
    for (const label of all('label'))
      expect(page.querySelector(`[id="${label.getAttribute('for')}"]`), `${label.textContent}`).not.toBeNull()
  },
)

test.each(entities.map((entity) => [entity.name, entity] as const))('the form of %s asks for its fields', async (_, entity) => {
  const fields = entity.fields.filter(({ form }) => form.add !== null)
  const start = await sampleOf(entity)
  const form = createRecordForm(fields, 'add', start, () => '')
  await draw(
    <AntdScope>
      <RecordFields entity={entity} form={form} record={start} id="f" />
    </AntdScope>,
  )
  const shown = fields.filter((field) => isShown(field, start)).map(({ name }) => name)
  expect(
    all('[data-field]')
      .map(({ dataset }) => dataset.field)
      .sort(),
  ).toEqual(shown.sort())
})
