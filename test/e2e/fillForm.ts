// Fills a form as a person would, by the widgets of its fields: what tests of pages that nobody prepared for type and choose.

import type { Locator, Page } from '@playwright/test'
import type { Field } from '../../engine/model/entity/entity.ts'
import type { Widget } from '../../engine/model/formats/fieldKinds.ts'
import type { Sample } from '../support/sampleRecord.ts'
import { choose } from './choose.ts'
import { picture } from './picture.ts'

type Fill = (control: Locator, value: unknown, page: Page, field: Field) => Promise<void>

const type: Fill = async (control, value) => {
  await control.fill(String(value))
  await control.press('Tab')
}

const chooseFirst: Fill = (control) => choose(control, null)

const tick: Fill = async (control) => control.getByRole('radio').or(control.getByRole('checkbox')).first().check()

/** Types a name that many regions bear, and takes the first. */
const chooseRegion: Fill = async (control, _, page) => {
  await control.fill('滨江')
  await page.locator('.ant-cascader-menu-item').filter({ hasText: '滨江', visible: true }).first().click()
}

/** Finds the place by its coordinates. */
const choosePlace: Fill = async (control, value, page) => {
  await control.getByRole('button').first().click()
  const map = page.getByRole('dialog').last()
  await map.getByRole('searchbox').fill(String(value))
  await map.getByRole('searchbox').press('Enter')
  await map.getByRole('button', { name: '确定' }).click()
}

/** A picture, or what begins like the package that is asked for. */
const sendFile: Fill = async (control, _, __, { format, upload }) => {
  const [ending = '.png'] = format === 'image' ? [] : (upload?.accept ?? [])
  const buffer = ending === '.png' ? picture() : Buffer.from('PK\u0003\u0004'.padEnd(64, ' '), 'latin1')
  await control.locator('input[type=file]').setInputFiles({ name: `sample${ending}`, mimeType: 'application/octet-stream', buffer })
}

const fills: Partial<Record<Widget, Fill>> = {
  text: type,
  textarea: type,
  password: type,
  number: type,
  icon: type,
  date: type,
  'date-time': type,
  time: type,
  color: type,
  region: chooseRegion,
  'map-point': choosePlace,
  select: chooseFirst,
  tree: chooseFirst,
  radio: tick,
  checkbox: tick,
  upload: sendFile,
}

/** Gives each of these fields a value: the sample's where it is typed, the first choice where there are choices. */
export async function fillForm(page: Page, form: Locator, fields: readonly Field[], sample: Sample): Promise<void> {
  for (const field of fields) {
    const fill = fills[field.widget]
    // Fields missing in the sample are skipped; those of the sample must exist, and are awaited.
    if (fill && field.name in sample) await fill(form.getByLabel(field.title, { exact: true }).first(), sample[field.name], page, field)
  }
}
