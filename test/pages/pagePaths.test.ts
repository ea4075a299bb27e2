import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { pagePaths } from '../../engine/site/pagePaths.ts'
import { routes } from '../../pages/routes.tsx'

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined || path === '*' || path === '/' ? [] : [path]), ...pathsOf(children)])

test('the schema check knows the path of each page of the console', () => {
  expect(pathsOf(routes).sort()).toEqual([...pagePaths].sort())
})
