import { expect, test } from 'vitest'
import { withFieldLimits } from '../../engine/list/limitedEntity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import record from '../../schemas/record.json' with { type: 'json' }

const file: EntityFile = {
  name: 'gear',
  title: '工具',
  route: '/site/gear',
  api: '/api/site/gear',
  required: ['fixed'],
  export: true,
  import: true,
  properties: {
    label: { title: '标签' },
    unseen: { title: '隐藏', search: 'like' },
    masked: { title: '遮盖' },
    fixed: { title: '固定' },
    kept: { title: '保留' },
  },
}

test('the console leaves out hidden fields, shows fixed ones as read-only, and offers no column that may not be exported', () => {
  const entity = withFieldLimits(normalise(file, 'site/gear.json', { record: record as unknown as EntityFile, file: () => undefined }), {
    unseen: { hidden: true, mask: 'derived', readOnly: true, noExport: true },
    masked: { mask: 'text' },
    fixed: { readOnly: true },
    kept: { noExport: true },
  })
  expect(entity.columns.map(({ name }) => name)).toEqual(['label', 'masked', 'fixed', 'kept', 'createTime'])
  expect(entity.search.map(({ name }) => name)).not.toContain('unseen')
  expect(entity.field.unseen?.form).toEqual({ add: null, edit: null, view: null })
  expect(entity.field.masked).toMatchObject({ private: 'text', list: { sortable: false } })
  expect(entity.field.fixed).toMatchObject({ required: false, form: { add: null, edit: 'read' } })
  const exported = entity.export?.fields.map(({ name }) => name)
  expect([exported?.includes('masked'), exported?.includes('kept'), exported?.includes('unseen')]).toEqual([true, false, false])
  const imported = entity.import?.fields.map(({ name }) => name)
  expect([imported?.includes('masked'), imported?.includes('kept'), imported?.includes('fixed')]).toEqual([true, true, false])
  expect(withFieldLimits(entity, undefined)).toBe(entity)
})
