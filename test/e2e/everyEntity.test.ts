// Pages that schema files make, used once as staff would: found, viewed, edited, added, acted on, removed. From the files alone. What is
// done on those that are walked is all that can be done on any; what is special to one entity is lived through by HTTP.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { type ListButton, rowButtons, splitButtons, splitToolbar, toolbarButtons } from '../../engine/list/buttons/rowButtons.ts'
import type { Action, Entity, Field } from '../../engine/model/entity/entity.ts'
import { zh } from '../../i18n/zh.ts'
import '../support/functions.ts'
import { beyondSchema } from '../support/beyondSchema.ts'
import { coverOf } from '../support/facets.ts'
import { projectEntities } from '../support/projectEntities.ts'
import type { Sample } from '../support/sampleRecord.ts'
import { createSampler, pathOf, rowsOf as rowsIn, type Sampler } from '../support/sampler.ts'
import type { Api, Rec } from './api.ts'
import { fillForm } from './fillForm.ts'
import { keepServedPage, servedPage } from './servedPage.ts'
import { expect, question, rowsOf, test as signedIn, toasts } from './support.ts'

const entities = projectEntities()
/** A form beside a tree has no list to walk; `region.test.ts` tries that layout. */
const pages = coverOf(
  [...entities.values()].filter(({ route, api, layout }) => route !== null && api !== null && layout.kind !== 'tree-and-form'),
)

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

/** The database that the sample of a code module names. */
test.beforeAll(({ server }) => {
  const other = new DatabaseSync(join(server.dataFolder, 'walk.db'))
  other.exec('create table if not exists site_gate (id bigint primary key, gate_name varchar(40) not null)')
  other.close()
})

/** Actions that ask a platform which is not here. */
const ASKS_OTHERS = ['testVideo']

/** Where nobody adds anything there is a list, and nothing to live through. */
const [lists, walks] = [
  pages.filter(({ permissions }) => permissions.add === null),
  pages.filter(({ permissions }) => permissions.add !== null),
]

for (const entity of lists) {
  test(`the page of ${entity.name} lists what there is`, async ({ adminPage: page, api }) => {
    const first = rowsIn(await callsOf(api).get(pathOf(entity, 'list'), { current: 1, size: 10 }))
    const list = new ListUnderTest(page, entity)
    await list.open()
    await list.expectRows(first.length)
  })
}

for (const entity of walks) {
  test(`the page of ${entity.name} does all that its file says`, async ({ adminPage: page, api, sampler, allowed }) => {
    // A refusal is a sentence on screen; the browser's console tells of the status on its own.
    allowed.push(/status of (400|409)/)
    const list = new ListUnderTest(page, entity)
    await list.open()
    const sample = await sampler.make(entity)
    const id = await sampler.store(entity, sample)
    const read = (one = id) => api.detail(pathOf(entity, 'detail').replace(/\/detail$/, ''), one)
    await list.find(sample)
    const { edit, view, delete: remove } = entity.permissions
    if (view !== null) await list.view(sample, await read())
    if (edit !== null) Object.assign(sample, await list.edit(sample, await read()))
    const actions = entity.actions.filter(({ name, link }) => link === null && !ASKS_OTHERS.includes(name))
    for (const action of actions) await list.act(action, sample, await read(), sampler)
    if (remove !== null) {
      // Records with actions may be in use.
      const doomed = await sampler.make(entity)
      await list.remove(doomed, await read(await sampler.store(entity, doomed)))
    }
    await list.add(await sampler.make(entity))
  })
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
    return this.#page.getByRole('grid', { name: title, exact: true }).or(this.#page.getByRole('treegrid', { name: title, exact: true }))
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
    await keepServedPage(this.#page)
    await this.#page.goto(String(this.#entity.route))
    await expect(this.#table.getByRole('columnheader').last()).toBeVisible()
    await this.#expectServedRows()
  }

  /** If the server's page was there before the console's, it had the same heads and cells; `firstPage.test.ts` lets it be there. */
  async #expectServedRows(): Promise<void> {
    const { served, shown } = await servedPage(this.#page)
    if (served !== null) expect(served).toEqual(shown)
  }

  async expectRows(count: number): Promise<void> {
    await expect(this.#section.getByText('暂无数据')).toHaveCount(count === 0 ? 1 : 0)
    await expect(rowsOf(this.#table)).toHaveCount(count)
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

  async view(sample: Sample, record: Rec): Promise<void> {
    await this.#press(sample, record, 'view')
    const name = labelOf(this.#entity, sample)
    await expect(name === null ? this.#dialog : this.#dialog.getByText(name).first()).toBeVisible()
    await this.#close()
  }

  /** Takes away what was said before: the next toast is of what is done next. */
  async clear(): Promise<void> {
    await expect(this.#page.getByRole('dialog')).toHaveCount(0)
    await toasts(this.#page).evaluate((region) => {
      for (const button of region.querySelectorAll('button')) button.click()
    })
    await expect(toasts(this.#page).getByRole('button')).toHaveCount(0)
  }

  async #close(): Promise<void> {
    await this.#page.keyboard.press('Escape')
    await expect(this.#page.getByRole('dialog')).toHaveCount(0)
  }

  /** Answers what was changed; saves it as it is when the form has nothing to type in. */
  async edit(sample: Sample, record: Rec): Promise<Sample> {
    await this.#press(sample, record, 'edit')
    const field = this.#entity.fields.find((field) => field.name in sample && isFreeText(field))
    // Samples differ at their end.
    const changed = field ? `改${String(sample[field.name]).slice(1)}` : ''
    if (field) {
      const control = this.#dialog.getByLabel(field.title, { exact: true })
      await expect(control).toHaveValue(String(sample[field.name]))
      await control.fill(changed)
    }
    await this.#dialog.getByRole('button', { name: '保存' }).click()
    await expect(toasts(this.#page)).toContainText('更新成功')
    return field ? { [field.name]: changed } : {}
  }

  /** `record` is as the server has it now: it decides whether the action is offered. */
  async act(action: Action, sample: Sample, record: Rec, sampler: Sampler): Promise<void> {
    await this.clear()
    await this.find(sample)
    const isOffered = action.when === null || action.when.evaluate(record) === true
    await this.#start(action, sample, record, isOffered)
    if (!isOffered) return
    if (action.confirm !== null) await question(this.#page).getByRole('button', { name: '确定' }).click()
    if (action.dialog?.kind === 'entity') {
      await this.#expectRowsIn(this.#dialog)
      return this.#close()
    }
    if (action.dialog?.kind === 'panel') {
      await expect(this.#dialog).toBeVisible()
      return this.#close()
    }
    if (action.dialog?.kind === 'form') {
      await expect(this.#dialog).toBeVisible()
      const { fields } = action.dialog
      const field = Object.fromEntries(fields.map((field) => [field.name, field]))
      const form = { ...this.#entity, fields, field, tree: null, where: {} }
      const asked = fields.filter(({ required }) => required)
      await fillForm(this.#page, this.#dialog, asked, await sampler.make(form))
      await this.#dialog.getByRole('button', { name: '确定' }).click()
    }
    if (this.#isRefused(action, record)) await expect(toasts(this.#page).getByRole('alert')).not.toBeEmpty()
    else await expect(toasts(this.#page)).toContainText(action.success ?? `${action.title}成功`)
  }

  /** For ticked rows an action may be pressed whatever they are; the server takes those alone for which the row itself would offer it. */
  #isRefused(action: Action, record: Rec): boolean {
    const own = this.#entity.actions.find(({ name, at }) => name === action.name && at === 'row')
    return action.at === 'batch' && own !== undefined && own.when !== null && own.when.evaluate(record) !== true
  }

  /** Presses the button of an action where it stands, or sees that it is not offered. */
  async #start(action: Action, sample: Sample, record: Rec, isOffered: boolean): Promise<void> {
    if (action.at === 'row') return this.#press(sample, record, `action:${action.name}`)
    if (action.at === 'batch') await this.#row(sample).getByRole('checkbox').check()
    const bar = this.#section.getByRole('toolbar')
    const { more } = splitToolbar(toolbarButtons(this.#entity, () => true))
    const isFolded = more.some(({ key }) => key === `action:${action.name}`)
    if (isFolded) await bar.getByRole('button', { name: zh.list.forTicked, exact: true }).click()
    const button = isFolded
      ? this.#page.getByRole('menuitem', { name: action.title })
      : bar.getByRole('button', { name: action.title, exact: true })
    await expect(button).toBeEnabled({ enabled: isOffered })
    if (isOffered) await button.click()
  }

  async #expectRowsIn(shown: Locator): Promise<void> {
    await expect(
      rowsOf(shown.getByRole('grid').or(shown.getByRole('treegrid')))
        .or(shown.getByText('暂无数据'))
        .first(),
    ).toBeVisible()
  }

  async remove(sample: Sample, record: Rec): Promise<void> {
    await this.clear()
    await this.find(sample)
    await this.#press(sample, record, 'remove')
    await question(this.#page).getByRole('button', { name: '确定' }).click()
    await expect(toasts(this.#page)).toContainText('删除成功')
  }

  async add(sample: Sample): Promise<void> {
    await this.clear()
    await this.#section.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click()
    await expect(this.#dialog).toBeVisible()
    const asked = this.#entity.fields.filter(({ name, required, form }) => required && form.add === 'edit' && name in sample)
    await fillForm(this.#page, this.#dialog, asked, sample)
    await this.#dialog.getByRole('button', { name: '保存' }).click()
    await expect(toasts(this.#page)).toContainText('新增成功')
  }

  /** Sees that the row offers what the file and the record say, in the row and in its menu, and presses the button if it is among them. */
  async #press(sample: Sample, record: Rec, key: string): Promise<void> {
    const { inline, more } = splitButtons(
      rowButtons(this.#entity, (permission) => permission !== null),
      record,
    )
    const buttons = this.#row(sample).locator('.g-row-button')
    await expect(buttons).toHaveText([...inline.map(titleOf), ...(more.length > 0 ? [''] : [])])
    if (more.length > 0) await expect(buttons.last()).toHaveAccessibleName(zh.list.more)
    const at = inline.findIndex((button) => button.key === key)
    if (at >= 0) return buttons.nth(at).click()
    if (more.length === 0) return
    await buttons.last().click()
    const choices = this.#page.getByRole('menu').getByRole('menuitem')
    await expect(choices).toHaveText([...more.map(titleOf), zh.fault.why])
    const below = more.findIndex((button) => button.key === key)
    if (below >= 0) await choices.nth(below).click()
    else await this.#page.keyboard.press('Escape')
  }
}

/** Label of a row button. */
const titleOf = (button: ListButton): string =>
  button.verb === 'action' ? button.action.title : zh.list[button.verb as 'view' | 'edit' | 'remove' | 'addChild']

/** Formats of texts that a list shows as they were typed. */
const PLAIN_TEXT = ['text', 'name', 'code']

/** Name of the record in the list; `null` without a given text column. */
function labelOf(entity: Entity, sample: Sample): string | null {
  const field = entity.columns.find(({ name, format }) => PLAIN_TEXT.includes(format) && typeof sample[name] === 'string')
  return field ? String(sample[field.name]) : null
}

/** A field with examples may take only values of their kind. */
function isFreeText({ form, widget, rules, choices, unique, examples, stored }: Field): boolean {
  const isPlain = rules.every(({ kind }) => kind === 'required' || kind === 'type' || kind === 'maxLength')
  return (
    form.edit === 'edit' &&
    (widget === 'text' || widget === 'textarea') &&
    isPlain &&
    !choices &&
    unique === null &&
    examples.length === 0 &&
    stored
  )
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
