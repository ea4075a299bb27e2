// Entities that no schema file holds, for tests of what the engine makes of them.

import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import record from '../../schemas/record.json' with { type: 'json' }

export const entityOf = (file: EntityFile) =>
  normalise(file, `test/${file.name}.json`, { record: record as unknown as EntityFile, file: () => undefined })

/** One field of every kind that a list treats in its own way. */
export const shift = entityOf({
  name: 'shift',
  title: 'Shift',
  api: '/api/test/shift',
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string', search: 'like' },
    level: { title: 'Level', type: 'integer', enum: [1, 2, 3], search: 'in' },
    hours: { title: 'Hours', type: 'number', list: { width: 90, fixed: 'left' } },
    isNight: { title: 'Night', type: 'boolean', search: 'eq' },
    photo: { title: 'Photo', type: 'string', format: 'image' },
    site: { title: 'Site', type: 'string' },
  },
  actions: {
    close: { title: 'Close', at: 'row', when: 'level == 1', set: { level: 3 } },
    move: { title: 'Move', at: 'batch', call: 'POST /move/{id}/to', body: { shift: '${id}', all: '${ids}', name: '${name}' } },
    sync: { title: 'Sync', at: 'toolbar', call: 'POST /sync' },
  },
})
