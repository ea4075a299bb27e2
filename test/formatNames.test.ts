// Code asks `formats.ts` what a format or a widget is, instead of comparing its name.

import { expect, test } from 'vitest'
import { formats } from '../engine/model/formats/formats.ts'
import { readSources, type Source, withoutComments } from './support/sources.ts'

const LANGUAGE = 'a rule of the schema language about this one format'
const GUESS = 'proposes formats for the columns of a foreign table'

/** Files that may compare names, with the reason. */
const NAMING: Readonly<Record<string, string>> = {
  'engine/model/formats/formats.ts': 'the table itself',
  'engine/model/entity/field.ts': 'assigns the widget of a format',
  'engine/model/entity/recordPage.ts': 'a photo is uploaded; a drawn signature is a picture as well',
  'engine/model/records/tree.ts': 'only the tree of records has a top',
  'engine/model/checks/crossChecks.ts': LANGUAGE,
  'engine/model/checks/fieldChecks.ts': LANGUAGE,
  'engine/model/checks/pointChecks.ts': LANGUAGE,
  'engine/model/checks/tableChecks.ts': LANGUAGE,
  'engine/fields/date/typedDay.ts': 'narrows the type to the widgets of days and times',
  'engine/fields/closed/openingWidgets.ts': 'narrows the type to the widgets that open a popup',
  'engine/fields/table/GridHead.tsx': 'widths of the cells of each control',
  'server/modules/resource/orphans/namedFiles.ts': 'texts that may contain any link, even of formats without markup',
  'server/records/sight.ts': 'masks of the formats whose ends may stay visible',
  'server/series/validateRow.ts': 'devices send JSON as an object',
  'server/store/sql/filters.ts': 'a day and a moment are compared as text at one precision',
  'server/library/fromTable/listAndSearch.ts': GUESS,
  'server/library/fromTable/entityOfTable.ts': GUESS,
  'pages/develop/ColumnGrid.tsx': GUESS,
}

const names = new Set<string>([...Object.keys(formats), ...Object.values(formats).map(({ widget }) => widget), 'tree'])

/** `format === 'date'`, `field?.widget !== 'text'`, `columnField(x).format) === 'password'`, `LIST.includes(format)`, `case` aside. */
const COMPARED = /\b(?:format|widget)\)* (?:===|!==) '([a-z-]+)'|includes\((?:[\w?]+\.)*(?:format|widget)\b/g

const comparisonsIn = ({ text }: Pick<Source, 'text'>): string[] =>
  [...withoutComments(text).matchAll(COMPARED)].flatMap(([whole, name]) => (name === undefined || names.has(name) ? [whole] : []))

const sources = readSources(['engine', 'server', 'pages', 'bigscreens'], ['.ts', '.tsx'])
// A format of reports, which has the name of one of fields.
const REPORTS = 'server/commands/checkSchemas.ts'

test('formats and widgets are compared by name in few files, each for a reason', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const naming = sources.filter((source) => source.path !== REPORTS && comparisonsIn(source).length > 0).map(({ path }) => path)
  expect(naming.sort()).toEqual(Object.keys(NAMING).sort())
  expect(naming.length).toBeLessThan(20)
})

test.each([
  "if (format === 'date') return",
  "field?.widget !== 'rich-text'",
  "(format ?? columnField(column).format) === 'password'",
  'FORMATS.includes(field.format)',
])('%s would be found', (text) => {
  expect(comparisonsIn({ text })).toHaveLength(1)
})
