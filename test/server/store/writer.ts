// A process of its own for the tests: opens the store of a place, migrates and, told to, writes and tells each record it was promised.

import { writeSync } from 'node:fs'
import { insertRecord } from '#store/records.ts'
import { migrate } from '#store/schema/migrate.ts'
import { openStore } from '#store/store.ts'
import { log } from './log.ts'

const ann = { userId: '1', tenantId: '000000', deptId: '7' }
const [place = '', round = ''] = process.argv.slice(2)

const store = await openStore(JSON.parse(place))
await migrate(store, [log])
writeSync(1, 'ready\n')
for (let at = 0; round !== ''; at++) {
  // Half of the records come in pairs, which must both be there or neither.
  if (at % 2 === 0) {
    const { id } = await insertRecord(store.db, log, { text: `single ${at}`, round }, ann)
    writeSync(1, `${id}\n`)
  } else {
    const ids = await store.transaction(async (db) => {
      const first = await insertRecord(db, log, { text: `pair ${at}`, round }, ann)
      const second = await insertRecord(db, log, { text: `pair ${at}`, round }, ann)
      return [first.id, second.id]
    })
    writeSync(1, `${ids.join('\n')}\n`)
  }
}
await store.close()
