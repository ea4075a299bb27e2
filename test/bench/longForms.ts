// Schema files and records of the long forms.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHOICES, FORM_SIZES, formApi, formPage, type ManyField, type ManyKind, manyFields } from './manyFields.ts'

const KEYWORDS: Readonly<Record<ManyKind, object>> = {
  text: { maxLength: 50 },
  integer: { type: 'integer', minimum: 0 },
  number: { type: 'number', minimum: 0 },
  date: { format: 'date' },
  choice: { enum: CHOICES },
  note: { format: 'textarea', maxLength: 255 },
}

function schemaOf(count: number): object {
  const fields = manyFields(count)
  const sections = Map.groupBy(fields, ({ section }) => section)
  return {
    $schema: '../entity.schema.json',
    version: 3,
    name: `bench-form-${count}`,
    title: `表单${count}`,
    route: formPage(count),
    api: formApi(count),
    columns: fields.slice(0, 4).map(({ name }) => name),
    sections: Object.fromEntries([...sections].map(([title, members]) => [title, members.map(({ name }) => name)])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field, at) => [field.name, keywordsOf(field, at)])),
  }
}

function keywordsOf({ title, kind, isComputed }: ManyField, at: number): object {
  return { title, ...KEYWORDS[kind], ...(isComputed ? { compute: `field${at - 2} * field${at - 1}` } : {}) }
}

export async function writeLongForms(schemaFolder: string): Promise<void> {
  await mkdir(join(schemaFolder, 'bench'), { recursive: true })
  for (const count of FORM_SIZES)
    await writeFile(join(schemaFolder, `bench/form-${count}.json`), `${JSON.stringify(schemaOf(count), null, 2)}\n`)
}

const SAMPLES: Readonly<Record<ManyKind, unknown>> = {
  text: '验收合格',
  integer: 3,
  number: 2,
  date: '2026-11-02',
  choice: CHOICES[1],
  note: '验收合格',
}

/** A record whose fields all have a value; the first one differs. */
export const longRecord = (count: number, number: number): Record<string, unknown> => ({
  ...Object.fromEntries(manyFields(count).map(({ name, kind, isComputed }) => [name, isComputed ? 6 : SAMPLES[kind]])),
  field0: `记录 ${number}`,
})
