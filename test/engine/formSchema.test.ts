import { FormPath } from '@formily/core'
import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../engine/form/controls/expressions.ts'
import { libraryComponents } from '../../engine/form/controls/libraryControl.tsx'
import { controls } from '../../engine/form/controls/libraryControls.ts'
import { formSchema } from '../../engine/form/formSchema.ts'
import { sectionsOf } from '../../engine/model/entity/sections.ts'
import { libraryControls } from '../../engine/model/formats/formComponents.ts'
import { entityOf } from './listEntities.ts'

const crane = entityOf({
  name: 'crane',
  title: 'Crane',
  api: '/api/crane',
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string' },
    height: { title: 'Height', type: 'number', section: 'Size', 'x-component-props': { controls: false } },
    code: { title: 'Code', type: 'string', form: 'add' },
    width: { title: 'Width', type: 'number', section: 'Size', 'x-component': 'text', 'x-decorator-props': { span: 2 } },
  },
})
const own = crane.fields.filter((field) => ['name', 'height', 'code', 'width'].includes(field.name))

describe('the schema of a form', () => {
  test('gathers the fields of a group in one section, the ungrouped ones first', () => {
    expect(sectionsOf(own).map(({ title, fields }) => [title, fields.map((field) => field.name)])).toEqual([
      [null, ['name', 'code']],
      ['Size', ['height', 'width']],
    ])
  })

  test('reads what a mode does not ask for and hands the x- keywords through', () => {
    expect(formSchema(own, 'edit')).toMatchObject({
      properties: {
        section0: { properties: { name: { 'x-component': 'text' }, code: { 'x-component': 'Read' } } },
        section1: {
          'x-component-props': { title: 'Size' },
          properties: {
            height: { 'x-component': 'number', 'x-component-props': { controls: false } },
            width: { 'x-component': 'text', 'x-decorator-props': { span: 2 } },
          },
        },
      },
    })
  })
})

describe('an expression in an x- keyword', () => {
  const scope = { $values: { status: 1, name: 'a' }, $self: { value: 5 }, $deps: ['x', 'y'] }

  test.each([
    ['status == 1', true],
    ['$self.value > 3', true],
    ['$values.name + "$"', 'a$'],
    ['$deps[1]', 'y'],
    ['empty(missing)', true],
  ])('%s gives %s', (source, result) => {
    expect(evaluate(source, scope)).toBe(result)
  })
})

describe('a control of the library', () => {
  test('is there for each name that a file may say', () => {
    expect(Object.entries(controls).filter(([, Control]) => Control === undefined)).toEqual([])
    expect(Object.keys(controls)).toEqual(Object.keys(libraryControls))
  })

  test('is found by Formily, which looks a dotted name up part by part', () => {
    const components = libraryComponents((face) => face as ComponentType)
    const found = Object.keys(libraryControls).map((name) => FormPath.getIn(components, name))
    expect(new Set(found).size).toBe(found.length)
    expect(found).not.toContain(undefined)
  })
})
