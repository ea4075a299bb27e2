// Configurations of text message services: a tenant may enable at most one.

import * as dict from '#engine/site/keys.ts'
import { mask } from '#model/formats/privacy.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { readSeeds } from '../../readSeeds.ts'
import { enableRoutes } from '../oneEnabled.ts'

export const smsRoutes = enableRoutes('/api/blade-resource/sms', 'sms')

/** Yunpian's API key is its only credential and is never returned. */
export const smsHook: EntityHook = {
  entity: 'sms',
  async extendRecords(_, records) {
    for (const record of records) if (textOf(record, 'category') === dict.sms.yunpian) record.accessKey = mask('id', record.accessKey)
  },
}

type Stores = Database | Pick<Platform, 'store' | 'library' | 'log' | 'reads'>

/**
 * Configuration with the code; without a code the one named like the kind of message, otherwise the enabled one. Throws sms.unknown,
 * sms.none.
 */
export async function configurationFor(platform: Stores, tenantId: string, code: string, kindName: string): Promise<Rec> {
  const find = async (wanted: WireFilters): Promise<Rec | undefined> =>
    (await repository(platform, 'sms', systemActor(tenantId)).find(wanted))[0]
  const row =
    code === ''
      ? ((await find({ smsCode_equal: kindName })) ?? (await find({ status_equal: dict.yesNo.yes })))
      : await find({ smsCode_equal: code })
  if (row) return row
  throw code === '' ? new AppError('sms.none') : new AppError('sms.unknown', { code })
}

/** Services that receive whole texts, which are built here. */
const WHOLE_TEXTS: readonly string[] = [dict.sms.yunpian, dict.sms.logOnly]

export const takesText = (row: Rec): boolean => WHOLE_TEXTS.includes(textOf(row, 'category'))

type Demo = readonly { smsCode: string; templateId: string; isEnabled: boolean }[]

/** Demo configurations send no messages, only log them. */
export async function seedDemoSms(platform: Platform): Promise<void> {
  if (platform.demo === 'off') return
  const rows = readSeeds<Demo>(import.meta.dirname, 'demo.json').map(({ smsCode, templateId, isEnabled }) => ({
    id: stableId('sms', smsCode),
    category: dict.sms.logOnly,
    smsCode,
    templateId,
    signName: 'Gantry',
    status: isEnabled ? dict.yesNo.yes : dict.yesNo.no,
  }))
  await repositoryOfAllTenants(platform, 'sms').insertMissing(rows)
}

/** Texts of a configuration; '' for missing ones. */
export const smsTexts = (row: Rec) => ({
  templateId: textOf(row, 'templateId'),
  signName: textOf(row, 'signName'),
  accessKey: textOf(row, 'accessKey'),
  secretKey: textOf(row, 'secretKey'),
  secretId: textOf(row, 'secretId'),
  regionId: textOf(row, 'regionId'),
})
