import { expect, test } from 'vitest'
import { readComment } from '../../server/library/fromTable/comment.ts'

const words = (comment: string) => readComment(comment).words.map(({ key, word }) => `${key}=${word}`)

test.each([
  ['状态 0未处理 1已处理', '状态', ['0=未处理', '1=已处理']],
  ['状态:0-未处理,1-已处理', '状态', ['0=未处理', '1=已处理']],
  ['性别（1男，2女）', '性别', ['1=男', '2=女']],
  ['类型{1:自动采集;2:人工录入;3:补录}', '类型', ['1=自动采集', '2=人工录入', '3=补录']],
  ['是否启用 0=否;1=是', '是否启用', ['0=否', '1=是']],
  ['启用0否1是', '启用', ['0=否', '1=是']],
  ['等级:A-合格,B-让步接收', '等级', ['A=合格', 'B=让步接收']],
  ['进度 -1、已取消 0、进行中', '进度', ['-1=已取消', '0=进行中']],
])('%s is a list of words', (comment, title, expected) => {
  expect(readComment(comment).title).toBe(title)
  expect(words(comment)).toEqual(expected)
})

test.each(['权重，1到100之间的整数', '尺寸：长度2米 宽度3米', '等级 1级 2级', '0未处理 1已处理', '2024年导入', '名称', ''])(
  '%s is none',
  (comment) => {
    expect(words(comment)).toEqual([])
  },
)

test('what stands behind the title is told as a help', () => {
  expect(readComment('单价(元)')).toEqual({ title: '单价', description: '元', words: [] })
  expect(readComment('名称')).toEqual({ title: '名称', description: '', words: [] })
  expect(readComment('备注：选填')).toEqual({ title: '备注', description: '选填', words: [] })
})
