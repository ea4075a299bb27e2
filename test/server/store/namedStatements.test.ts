import { expect, test } from 'vitest'
import { createNamedStatements } from '#store/dialect/namedStatements.ts'

const WORKERS = 'select "id" from "labor" where "tenant_id" = $1'

test('a plan is kept for values that are compared as equal', () => {
  const { of } = createNamedStatements()
  expect(of(`${WORKERS} and "project_id" in ($2, $3) order by "id" limit $4`).name).toMatch(/^\w{40}$/)
  expect(of('update "labor" set "name" = $1 where "id" = $2').name).toMatch(/^\w{40}$/)
})

test.each(['"age" > $2', '"age" <= $2', '"name" ilike $2', '"name" not ilike $2'])('%s is planned for its value each time', (condition) => {
  expect(createNamedStatements().of(`${WORKERS} and ${condition}`).name).toBeUndefined()
})

test('new names are given when columns have changed', () => {
  const statements = createNamedStatements()
  const before = statements.of(WORKERS).name
  expect(statements.of(WORKERS).name).toBe(before)
  statements.forget()
  expect(statements.of(WORKERS).name).not.toBe(before)
})
