import { expect, test } from 'vitest'
import { parseToken, type Session } from '../../engine/session/sessionState.ts'
import { fieldsToChoose, fieldsToSwitch, missingChoices, startChoice } from '../../pages/session/choiceRules.ts'
import { tokens } from '../engine/apiServer.ts'

const sessionOf = (dept_id: string, role_id: string) => parseToken(tokens('a', { dept_id, role_id }), 0) as Session
const places = (depts: number, roles: number) => {
  const some = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at), name: String(at) }))
  return { depts: some(depts), roles: some(roles) }
}

test('before the session begins only what holds several ids is chosen', () => {
  expect(fieldsToChoose(sessionOf('1,2', '3'))).toEqual(['deptId'])
  expect(fieldsToChoose(sessionOf('1', '3,4'))).toEqual(['roleId'])
  expect(fieldsToChoose(sessionOf('1,2', '3,4'))).toEqual(['deptId', 'roleId'])
})

test('within a session only what there is more than one of is switched', () => {
  expect(fieldsToSwitch(places(1, 2))).toEqual(['roleId'])
  expect(fieldsToSwitch(places(1, 1))).toEqual([])
})

test('what the session works in is chosen already; of several, none is', () => {
  expect(startChoice(sessionOf('1', '3,4'))).toEqual({ deptId: '1', roleId: '' })
})

test('each shown field must be chosen', () => {
  expect(missingChoices(['deptId', 'roleId'], { deptId: '', roleId: '3' })).toEqual(['deptId'])
  expect(missingChoices(['roleId'], { deptId: '', roleId: '3' })).toEqual([])
})
