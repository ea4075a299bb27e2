// Profile of the signed-in user. The id of a call is ignored.

import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Entity } from '#model/entity/entity.ts'
import { fileKeyOf, sizeLimit } from '#model/formats/uploads.ts'
import { differs } from '#model/records/childRows.ts'
import { validateValues } from '#model/records/rules.ts'
import { entityOf, type Rec, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorWithoutScopes, userOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'
import { filesFolder } from '../../records/storageQuota.ts'
import { typedBody } from '../../records/typedBody.ts'
import { refuseFaults } from '../../records/validateWrite.ts'
import { checkFiles, keptSize } from '../resource/index.ts'

const OWN = ['avatar', 'realName', 'name', 'phone', 'email']

/** URL of a picture on this server or the web; excludes scripts. */
const PICTURE = /^(https?:\/\/|\/(?!\/))[^\s"'<>]*$/i

const info: Route = {
  method: 'GET',
  path: '/api/blade-user/info',
  access: 'user',
  handle: own,
}

function own(call: Call): Promise<Rec | null> {
  return repository(call.platform, 'profile', actorWithoutScopes(call)).get(userOf(call).userId)
}

const updateInfo: Route = {
  method: 'POST',
  path: '/api/blade-user/update-info',
  described: takesJson(Object.fromEntries(OWN.map((name) => [name, TEXT]))),
  access: 'user',
  async handle(call) {
    const { platform, language } = call
    const entity = entityOf(platform, 'profile')
    const values = ownValues(call, entity)
    const stored = await own(call)
    const changed = entity.fields.filter(({ name }) => name in values && differs(values[name], stored?.[name]))
    refuseFaults(validateValues(changed, values), entity, language)
    await refuseLarge(call, entity, values)
    await platform.store.transaction(async (db) => {
      await checkFiles(db, call, entity, stored, values)
      await repository(db, entity, actorWithoutScopes(call)).update(userOf(call).userId, values)
    })
    platform.reads.forget()
  },
}

/** Values in the body that users may set for themselves; missing ones stay unchanged. */
function ownValues({ body }: Call, { fields }: Entity): Rec {
  const sent = typedBody(fields, objectBody(body))
  const values = Object.fromEntries(OWN.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]))
  const { avatar } = values
  if (avatar && !(typeof avatar === 'string' && PICTURE.test(avatar))) throw new AppError('request.parameterInvalid', { name: 'avatar' })
  return values
}

/** Checks the size of an avatar on the server too, for clients other than the console. */
async function refuseLarge({ platform }: Call, entity: Entity, { avatar }: Rec): Promise<void> {
  const upload = entity.field.avatar?.upload
  const key = typeof avatar === 'string' ? fileKeyOf(avatar) : null
  if (!upload || key === null) return
  const size = await keptSize(filesFolder(platform.config), key)
  if (size !== null && size > upload.maxKB * 1024) throw new AppError('upload.overLimit', { limit: sizeLimit(upload) }, null, 'avatar')
}

export const profileRoutes: readonly Route[] = [info, updateInfo]
