// Versions of apps and firmware: build numbers increase, and size and md5 of the package are computed.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileKeyOf } from '#model/formats/uploads.ts'
import { isEmpty } from '#model/records/values.ts'
import { type Actor, entityOf, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import { fieldDefaults } from '../../records/entityViews.ts'
import type { EntityHook } from '../../records/hook.ts'
import { FILE_NAME } from '../resource/index.ts'

/** @param folder folder of uploaded packages */
export const clientVersionHook = (folder: string): EntityHook => ({
  entity: 'client-version',
  async submitting({ platform }, body) {
    const { packageSize: _size, packageMd5: _md5, ...version } = body
    if ('packageUrl' in version) Object.assign(version, await measured(folder, textOf(version, 'packageUrl')))
    if (!isEmpty(version.versionCode)) return version
    const { versionCode: _code, ...rest } = version
    if (!isEmpty(version.id)) return rest
    const completed = { ...fieldDefaults(entityOf(platform, 'client-version')), ...rest }
    return { ...rest, versionCode: (await lastCode(platform.store.db, completed, '', systemActor())) + 1 }
  },
  async inserting({ db, values, actor }) {
    refuseOlder(Number(values.versionCode), await lastCode(db, values, '', actor))
    return {}
  },
  async updated({ db, before, after: version, actor }) {
    const isSame = ['clientType', 'platform', 'versionCode'].every((name) => before[name] === version[name])
    if (!isSame) refuseOlder(Number(version.versionCode), await lastCode(db, version, textOf(version, 'id'), actor))
  },
})

function refuseOlder(code: number, last: number): void {
  if (code <= last) throw new AppError('version.codeNotAbove', {}, null, 'versionCode')
}

/** Highest build of the same client and platform, without this record; 0 for none. */
async function lastCode(db: Database, { clientType, platform }: Rec, id: string, actor: Actor): Promise<number> {
  const same = { clientType_equal: String(clientType), platform_equal: String(platform), id_notequal: id }
  const versions = await repository(db, 'client-version', actor).all(same)
  return Math.max(0, ...versions.map(({ versionCode }) => Number(versionCode)))
}

/** Size in kB and md5 of a package uploaded here; empty for an external one. */
async function measured(folder: string, link: string): Promise<Rec> {
  const name = fileKeyOf(link) ?? ''
  const path = join(folder, name)
  const file = FILE_NAME.test(name) ? await stat(path).catch(() => null) : null
  if (!file) return { packageSize: null, packageMd5: null }
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return { packageSize: Math.ceil(file.size / 1024), packageMd5: hash.digest('hex') }
}
