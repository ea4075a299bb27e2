// Every page that a schema file makes, used once as staff would: found, viewed, edited, added, acted on, removed. From the files alone:
// one that is dropped in is covered the day it comes.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Action } from '../../engine/model/action.ts'
import type { Entity, Field } from '../../engine/model/entity.ts'
import type { EntityFile } from '../../engine/model/entityFile.ts'
import { normalise } from '../../engine/model/normalise.ts'
import { beyondSchema } from '../support/beyondSchema.ts'
import type { Sample } from '../support/sampleRecord.ts'
import { createSampler, type Sampler } from '../support/sampler.ts'
import { PROJECT } from '../support/sources.ts'
import type { Api } from './api.ts'
import { fillForm } from './fillForm.ts'
import { expect, question, rowsOf, test as signedIn, toasts } from './support.ts'

const folder = join(PROJECT, 'schemas')
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as EntityFile
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json') && path.includes('/'))
const files = new Map(paths.map((path) => [read(path).name, read(path)]))
const library = { record: read('record.json'), file: (name: string) => files.get(name) }
const entities = new Map(paths.map((path) => [read(path).name, normalise(read(path), path, library)]))
/** A form beside a tree has no list to walk; `regionPage.test.ts` tries that layout. */
const pages = [...entities.values()].filter(({ route, api, layout }) => route !== null && api !== null && layout.kind !== 'tree-and-form')

/** One for all tests on one server: no two samples are alike. */
const samplers = new WeakMap<Api, Sampler>()

const test = signedIn.extend<{ sampler: Sampler }>({
  sampler: async ({ api }, use) => {
    const sampler = samplers.get(api) ?? createSampler(entities, callsOf(api), beyondSchema)
    samplers.set(api, sampler)
    await use(sampler)
  },
})

test.describe.configure({ mode: 'parallel' })

for (const entity of pages) {
  test(`the page of ${entity.name} does all that its file says`, async ({ adminPage: page, sampler, allowed }) => {
    // A refusal is a sentence on screen; the browser's console tells of the status on its own.
    allowed.push(/status of (400|409)/)
    const { add, edit, view, delete: remove } = entity.permissions
    const list = new ListUnderTest(page, entity)
    await list.open()
    if (add === null) {
      await list.expectRowsOrNone()
      return
    }
    const sample = await sampler.make(entity)
    await sampler.store(entity, sample)
    await list.find(sample)
    if (view !== null) await list.view(sample)
    if (edit !== null) Object.assign(sample, await list.edit(sample))
    for (const action of entity.actions.filter(isPressed)) await list.act(action, sample, sampler)
    await list.open()
    if (remove !== null) {
      // What was acted on may be in use by now.
      const doomed = await sampler.make(entity)
      await sampler.store(entity, doomed)
      await list.remove(doomed)
    }
    await list.add(await sampler.make(entity))
  })
}

/** Actions that stay on the page; what a link opens is the business of that page. */
function isPressed({ at, link, records }: Action): boolean {
  return at !== 'toolbar' && link === null && records !== 'one'
}

class ListUnderTest {
  readonly #page: Page
  readonly #entity: Entity

  constructor(page: Page, entity: Entity) {
    this.#page = page
    this.#entity = entity
  }

  get #table(): Locator {
    const { title } = this.#entity
    return this.#page.getByRole('table', { name: title, exact: true }).or(this.#page.getByRole('treegrid', { name: title, exact: true }))
  }

  get #dialog(): Locator {
    return this.#page.getByRole('dialog').last()
  }

  get #section(): Locator {
    return this.#page.getByRole('region', { name: this.#entity.title, exact: true })
  }

  #row(sample: Sample): Locator {
    const name = labelOf(this.#entity, sample)
    return name === null ? rowsOf(this.#table).first() : rowsOf(this.#table).filter({ hasText: name }).first()
  }

  async open(): Promise<void> {
    await this.#page.goto(String(this.#entity.route))
    await expect(this.#table.getByRole('columnheader').last()).toBeVisible()
  }

  async expectRowsOrNone(): Promise<void> {
    await expect(rowsOf(this.#table).or(this.#page.getByText('暂无数据')).first()).toBeVisible()
  }

  /** By the first text that the page searches by; without one the record is among the newest. */
  async find(sample: Sample): Promise<void> {
    const form = this.#section.getByRole('search')
    const field = this.#entity.search.find(({ name, widget, search }) => widget === 'text' && search !== 'range' && name in sample)
    if (field) {
      const control = form.getByLabel(field.title, { exact: true })
      // The inputs come behind the rows; those of a second line are folded.
      await expect(form.locator('input').first()).toBeVisible()
      if (!(await control.isVisible())) await form.getByRole('button', { name: '展开' }).click()
      await control.fill(String(sample[field.name]))
      await form.getByRole('button', { name: '搜索', exact: true }).click()
    } else await this.#section.getByRole('button', { name: '刷新' }).click()
    await expect(this.#row(sample)).toBeVisible()
  }

  async view(sample: Sample): Promise<void> {
    await this.#press(sample, '查看')
    const name = labelOf(this.#entity, sample)
    await expect(name === null ? this.#dialog : this.#dialog.getByText(name).first()).toBeVisible()
    await this.#page.keyboard.press('Escape')
    await expect(this.#page.getByRole('dialog')).toHaveCount(0)
  }

  /** Answers what was changed; saves it as it is when the form has nothing to type in. */
  async edit(sample: Sample): Promise<Sample> {
    await this.#press(sample, '编辑')
    const field = this.#entity.fields.find((field) => field.name in sample && isFreeText(field))
    const changed = field ? `${String(sample[field.name]).slice(0, -1)}改` : ''
    if (field) {
      const control = this.#dialog.getByLabel(field.title, { exact: true })
      await expect(control).toHaveValue(String(sample[field.name]))
      await control.fill(changed)
    }
    await this.#dialog.getByRole('button', { name: '保存' }).click()
    await expect(toasts(this.#page)).toContainText('更新成功')
    return field ? { [field.name]: changed } : {}
  }

  /** Whether the action may be done to this record is for the server to say, but it must be able to say it. */
  async act(action: Action, sample: Sample, sampler: Sampler): Promise<void> {
    // Nothing may be left of what was said or shown before.
    await this.open()
    await this.find(sample)
    if (action.at === 'batch') {
      await this.#row(sample).getByRole('checkbox').check()
      const button = this.#section.getByRole('toolbar').getByRole('button', { name: action.title, exact: true })
      if (await button.isDisabled()) return
      await button.click()
    } else if (!(await this.#pressed(sample, action.title))) return
    const asked = question(this.#page)
    if (action.confirm !== null) await asked.getByRole('button', { name: '确定' }).click()
    if (action.dialog?.kind === 'form') {
      await expect(this.#dialog).toBeVisible()
      const { fields } = action.dialog
      const field = Object.fromEntries(fields.map((one) => [one.name, one]))
      const form = { ...this.#entity, fields, field, tree: null, where: {} }
      await fillForm(
        this.#page,
        this.#dialog,
        action.dialog.fields.filter(({ required }) => required),
        await sampler.make(form),
      )
      await this.#dialog.getByRole('button', { name: '确定' }).click()
    }
    if (action.dialog?.kind === 'entity')
      await expect(rowsOf(this.#dialog.getByRole('table')).or(this.#dialog.getByText('暂无数据')).first()).toBeVisible()
    else await expect(toasts(this.#page).or(this.#dialog.getByRole('alert')).first()).not.toBeEmpty()
  }

  async remove(sample: Sample): Promise<void> {
    await this.find(sample)
    await this.#press(sample, '删除')
    await question(this.#page).getByRole('button', { name: '确定' }).click()
    await expect(toasts(this.#page)).toContainText('删除成功')
  }

  async add(sample: Sample): Promise<void> {
    await this.#section.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click()
    await expect(this.#dialog).toBeVisible()
    const asked = this.#entity.fields.filter(({ name, required, form }) => required && form.add === 'edit' && name in sample)
    await fillForm(this.#page, this.#dialog, asked, sample)
    await this.#dialog.getByRole('button', { name: '保存' }).click()
    await expect(toasts(this.#page)).toContainText('新增成功')
  }

  async #press(sample: Sample, title: string): Promise<void> {
    expect(await this.#pressed(sample, title), `the row offers ${title}`).toBe(true)
  }

  /** A button of the row, or of the menu behind it; false when the record does not offer it. */
  async #pressed(sample: Sample, title: string): Promise<boolean> {
    const row = this.#row(sample)
    await expect(row).toBeVisible()
    const inline = row.getByRole('button', { name: title, exact: true })
    const more = row.getByRole('button', { name: '更多', exact: true })
    if ((await inline.count()) > 0) {
      await inline.click()
      return true
    }
    if ((await more.count()) === 0) return false
    await more.click()
    const choice = this.#page.getByRole('menuitem', { name: title, exact: true })
    if ((await choice.count()) === 0) {
      await this.#page.keyboard.press('Escape')
      return false
    }
    await choice.click()
    return true
  }
}

/** What the list calls the record; `null` when none of its columns is a text that was given. */
function labelOf(entity: Entity, sample: Sample): string | null {
  const field = entity.columns.find(({ name, format }) => format === 'text' && typeof sample[name] === 'string')
  return field ? String(sample[field.name]) : null
}

function isFreeText({ form, widget, rules, choices, unique, stored }: Field): boolean {
  const isPlain = rules.every(({ kind }) => kind === 'required' || kind === 'type' || kind === 'maxLength')
  return form.edit === 'edit' && (widget === 'text' || widget === 'textarea') && isPlain && !choices && unique === null && stored
}

/** `data` of an answer, or the refusal as an error. */
function callsOf(api: Api) {
  const data = async (reply: ReturnType<Api['get']>): Promise<unknown> => {
    const { status, body } = await reply
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  }
  return {
    get: (path: string, query: Readonly<Record<string, string | number>>) => data(api.get(path, query)),
    post: (path: string, body: unknown, query: Readonly<Record<string, string>> = {}) => data(api.post(path, { body, query })),
  }
}
