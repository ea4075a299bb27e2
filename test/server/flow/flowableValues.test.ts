import { describe, expect, test } from 'vitest'
import { javaValue } from '#server/commands/processes/javaValues.ts'
import { type VariableRow, variableValue } from '#server/commands/processes/variableValues.ts'

/** Objects as `ObjectOutputStream` of Java 17 writes them. */
const JAVA = {
  list: 'rO0ABXNyABNqYXZhLnV0aWwuQXJyYXlMaXN0eIHSHZnHYZ0DAAFJAARzaXpleHAAAAADdwQAAAADdAAKdGFza1VzZXJfMXQACnRhc2tVc2VyXzJ0AAblrqHmibl4',
  array:
    'rO0ABXNyABpqYXZhLnV0aWwuQXJyYXlzJEFycmF5TGlzdNmkPL7NiAbSAgABWwABYXQAE1tMamF2YS9sYW5nL09iamVjdDt4cHVyABNbTGphdmEubGFuZy5TdHJpbmc7rdJW5+kde0cCAAB4cAAAAAJ0AAFhdAABYg==',
  immutable: 'rO0ABXNyABFqYXZhLnV0aWwuQ29sbFNlcleOq7Y6G6gRAwABSQADdGFneHAAAAABdwQAAAADdAABYXQAAWJ0AAFjeA==',
  numbers:
    'rO0ABXNyABRqYXZhLnV0aWwuTGlua2VkTGlzdAwpU11KYIgiAwAAeHB3BAAAAARzcgARamF2YS5sYW5nLkludGVnZXIS4qCk94GHOAIAAUkABXZhbHVleHIAEGphdmEubGFuZy5OdW1iZXKGrJUdC5TgiwIAAHhwAAAAAXNyAA5qYXZhLmxhbmcuTG9uZzuL5JDMjyPfAgABSgAFdmFsdWV4cQB+AAMAAAAAAAAAAnNyABBqYXZhLmxhbmcuRG91YmxlgLPCSilr+wQCAAFEAAV2YWx1ZXhxAH4AA0AMAAAAAAAAc3IAEWphdmEubGFuZy5Cb29sZWFuzSBygNWc+u4CAAFaAAV2YWx1ZXhwAXg=',
  set: 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaFNldLpEhZWWuLc0AwAAeHB3DAAAABA/QAAAAAAAAXQAAXh4',
  map: 'rO0ABXNyABdqYXZhLnV0aWwuTGlua2VkSGFzaE1hcDTATlwQbMD7AgABWgALYWNjZXNzT3JkZXJ4cgARamF2YS51dGlsLkhhc2hNYXAFB9rBwxZg0QMAAkYACmxvYWRGYWN0b3JJAAl0aHJlc2hvbGR4cD9AAAAAAAAMdwgAAAAQAAAABXQABG5hbWV0AAF4dAAEZGF5c3NyABFqYXZhLmxhbmcuSW50ZWdlchLioKT3gYc4AgABSQAFdmFsdWV4cgAQamF2YS5sYW5nLk51bWJlcoaslR0LlOCLAgAAeHAAAAAFdAACaWRzcgAOamF2YS5sYW5nLkxvbmc7i+SQzI8j3wIAAUoABXZhbHVleHEAfgAHD5fTLN/H/AF0AARsaXN0c3IAE2phdmEudXRpbC5BcnJheUxpc3R4gdIdmcdhnQMAAUkABHNpemV4cAAAAAJ3BAAAAAJ0AAFwcQB+AA94dAAEbm9uZXB4AA==',
  nested:
    'rO0ABXNyABNqYXZhLnV0aWwuQXJyYXlMaXN0eIHSHZnHYZ0DAAFJAARzaXpleHAAAAACdwQAAAACc3IAF2phdmEudXRpbC5MaW5rZWRIYXNoTWFwNMBOXBBswPsCAAFaAAthY2Nlc3NPcmRlcnhyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwACRgAKbG9hZEZhY3RvckkACXRocmVzaG9sZHhwP0AAAAAAAAx3CAAAABAAAAAFdAAEbmFtZXQAAXh0AARkYXlzc3IAEWphdmEubGFuZy5JbnRlZ2VyEuKgpPeBhzgCAAFJAAV2YWx1ZXhyABBqYXZhLmxhbmcuTnVtYmVyhqyVHQuU4IsCAAB4cAAAAAV0AAJpZHNyAA5qYXZhLmxhbmcuTG9uZzuL5JDMjyPfAgABSgAFdmFsdWV4cQB+AAkPl9Ms38f8AXQABGxpc3RzcQB+AAAAAAACdwQAAAACdAABcHEAfgAQeHQABG5vbmVweABxAH4ABHg=',
  empty: 'rO0ABXNyABNqYXZhLnV0aWwuQXJyYXlMaXN0eIHSHZnHYZ0DAAFJAARzaXpleHAAAAAAdwQAAAAAeA==',
  bean: 'rO0ABXNyAA5qYXZhLmF3dC5Qb2ludLbEinI0fsgmAgACSQABeEkAAXl4cAAAAAEAAAAC',
}
const MAP = { name: 'x', days: 5, id: '1123598821738675201', list: ['p', 'p'], none: null }

const read = (text: string) => javaValue(Buffer.from(text, 'base64'))
const row = (values: Partial<VariableRow>): VariableRow => ({
  ...{ ID: 'v', TYPE: null, NAME: 'n', EXECUTION_ID: null, PROC_INST_ID: null, TASK_ID: null },
  ...{ BYTEARRAY_ID: null, DOUBLE: null, LONG: null, TEXT: null, TEXT2: null },
  ...values,
})

describe('values of variables of Flowable', () => {
  test.each([
    ['list', ['taskUser_1', 'taskUser_2', '审批']],
    ['array', ['a', 'b']],
    ['immutable', ['a', 'b', 'c']],
    ['numbers', [1, 2, 3.5, true]],
    ['set', ['x']],
    ['map', MAP],
    ['nested', [MAP, MAP]],
    ['empty', []],
    ['bean', undefined],
  ] as const)('a serialized %s', (name, value) => expect(read(JAVA[name])).toEqual(value))

  test('bytes that end early or hold something else are no value', () => {
    const whole = Buffer.from(JAVA.map, 'base64')
    for (let length = 0; length < whole.length; length++) expect(javaValue(whole.subarray(0, length))).toBeUndefined()
    expect(javaValue(Buffer.from('{}'))).toBeUndefined()
  })

  test.each<[Partial<VariableRow>, unknown, Buffer?]>([
    [{ TYPE: 'string', TEXT: '10' }, '10'],
    [{ TYPE: 'integer', LONG: '10', TEXT: '10' }, 10],
    [{ TYPE: 'long', LONG: '1123598821738675201' }, '1123598821738675201'],
    [{ TYPE: 'double', DOUBLE: '2.5' }, 2.5],
    [{ TYPE: 'boolean', LONG: '0' }, false],
    [{ TYPE: 'bigdecimal', TEXT: '12.50' }, 12.5],
    [{ TYPE: 'date', LONG: '1772413200000' }, '2026-03-02 09:00:00'],
    [{ TYPE: 'localdate', LONG: '20514' }, '2026-03-02'],
    [{ TYPE: 'localdatetime', LONG: '1772442000000' }, '2026-03-02 09:00:00'],
    [{ TYPE: 'json', TEXT: '{"a":[1]}' }, { a: [1] }],
    [{ TYPE: 'longString', BYTEARRAY_ID: 'b' }, '长', Buffer.from('长')],
    [{ TYPE: 'serializable', BYTEARRAY_ID: 'b' }, [], Buffer.from(JAVA.empty, 'base64')],
    [{ TYPE: 'null' }, null],
    [{ TYPE: 'jpa-entity', TEXT: 'x' }, undefined],
  ])('a variable %o', (values, value, bytes) => expect(variableValue(row(values), bytes)).toEqual(value))
})
