// Checks names that must be unique in the schema folder.

import { endpointsOf } from '../entity/endpoints.ts'
import type { EntityFile } from '../entity/entityFile.ts'
import { oneOrSeveral } from '../entity/oneOrSeveral.ts'
import type { CheckedFile } from './checkedFile.ts'
import type { Finding } from './finding.ts'
import type { JsonPath } from './jsonPath.ts'

/**
 * Findings for names, earlier names, routes, menu codes, process categories, API paths and permission codes that two files claim; the later file is at fault. A
 * file whose name is taken is not checked further.
 * @param otherPlatform several files may share API paths and permission codes
 */
export function checkUnique(files: readonly CheckedFile[], otherPlatform = false): Finding[] {
  const names = once(files, 'name', ({ file }) => [[file.name, ['name']]])
  const isTwin = new Set(names.map(({ file }) => file))
  const others = files.filter(({ map }) => !isTwin.has(map.file))
  return [
    ...names,
    ...once(others, 'earlier name', ({ file }) => oneOrSeveral(file.was).map((was): [string, JsonPath] => [was, ['was']])),
    ...once(others, 'route', ({ file }) => (file.route === undefined ? [] : [[file.route, ['route']]])),
    ...once(others, 'menu code', ({ file }) => menuCodes(file)),
    // A view has the form of its base.
    ...once(others, 'process category', ({ file: { base, process: form } }) =>
      form && base === undefined ? [[form.category, ['process', 'category']]] : [],
    ),
    ...(otherPlatform
      ? []
      : [
          ...once(others, 'api path', ({ file }) => paths(file).map((path) => [path, ['api']])),
          ...once(others, 'permission code', ({ file }) => permissions(file)),
        ]),
  ]
}

/** Findings for duplicate claims of one kind; at most one for each file, since fixing the first usually fixes the others. */
function once(files: readonly CheckedFile[], what: string, claims: (file: CheckedFile) => [string, JsonPath][]): Finding[] {
  const owners = new Map<string, CheckedFile>()
  return files.flatMap((owner) => {
    const own = claims(owner)
    const taken = own.find(([word]) => (owners.get(word) ?? owner) !== owner)
    for (const [word] of own) if (!owners.has(word)) owners.set(word, owner)
    if (!taken) return []
    const [word, path] = taken
    return [owner.map.value(path, `${what} "${word}" is taken by ${owners.get(word)?.map.file}.`, `Choose another ${what}.`)]
  })
}

/** API paths that a file claims; a view shares those of its base. */
function paths(file: EntityFile): string[] {
  const endpoints = file.base === undefined ? endpointsOf(file, file.tree !== undefined) : {}
  return Object.values(endpoints).flatMap((list) => (list ?? []).map(({ method, path }) => `${method} ${path}`))
}

/** Menu codes that a file claims: one if it has a route. */
function menuCodes({ name, route, menu }: EntityFile): [string, JsonPath][] {
  if (route === undefined || menu === false) return []
  return [menu?.code === undefined ? [name.replaceAll('-', '_'), ['name']] : [menu.code, ['menu', 'code']]]
}

function permissions(file: EntityFile): [string, JsonPath][] {
  if (file.base !== undefined && file.permission === undefined) return []
  const prefix = file.permission ?? file.name.replaceAll('-', '_')
  return ['add', 'edit', 'delete', 'view', 'export', 'import'].map((name) => [
    `${prefix}_${name}`,
    [file.permission === undefined ? 'name' : 'permission'],
  ])
}
