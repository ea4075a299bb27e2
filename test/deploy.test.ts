// The files with which operators run the server name what it has: variables, flags of Node, health checks.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, loadAll } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { SOURCES } from '../server/commands/consoleSource.ts'
import { variables } from '../server/variables.ts'
import { PROJECT } from './support/sources.ts'

interface Container {
  env: { name: string }[]
  readinessProbe: { httpGet: { path: string } }
}

const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8')
const known = new Set<string>(variables.map(({ name }) => name))
const unknown = (names: readonly string[]): string[] => names.filter((name) => !known.has(name))
const compose = (file: string) => load(read(file)) as { services: Record<string, { environment?: Record<string, string> }> }

test('a container is built from all sources of the console', () => {
  const sent = read('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  expect(SOURCES.filter((path) => !sent.some((part) => path === part || path.startsWith(`${part}/`)))).toEqual([])
})

describe('variables', () => {
  test.each([
    ['compose.yaml', ['gantry']],
    ['deploy/compose.yaml', ['node1', 'node2']],
  ] as const)('in %s are known', (file, nodes) => {
    const { services } = compose(file)
    for (const node of nodes) {
      const names = Object.keys(services[node]?.environment ?? {})
      expect(names).toContain('DATABASE_URL')
      expect(unknown(names)).toEqual([])
    }
  })

  test('in deploy/kubernetes.yaml are known', () => {
    const text = read('deploy/kubernetes.yaml')
    const [deployment] = loadAll(text) as [{ spec: { template: { spec: { containers: [Container] } } } }]
    const [{ env, readinessProbe }] = deployment.spec.template.spec.containers
    expect(unknown(env.map(({ name }) => name))).toEqual([])
    const literals = [...text.matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name)
    expect(literals).toHaveLength(3)
    expect(unknown(literals)).toEqual([])
    expect(readinessProbe.httpGet.path).toBe('/readyz')
  })
})

test('the unit of systemd and the image start Node with the flags of npm start', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  expect(flags.length).toBeGreaterThan(0)
  const [program = '', ...args] = /^ExecStart=\/opt\/gantry\/(.*)$/m.exec(read('deploy/gantry.service'))?.[1]?.split(' ') ?? []
  expect(args).toEqual([...flags, 'server/main.js'])
  expect(existsSync(join(PROJECT, program))).toBe(true)
  expect(/^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1]).toContain(flags.map((flag) => JSON.stringify(flag)).join(', '))
})

test('HAProxy leads to the nodes of deploy/compose.yaml', () => {
  const servers = [...read('deploy/haproxy.cfg').matchAll(/^ {2}server (\S+) \1:8080$/gm)].map(([, name = '']) => name)
  expect(servers).toEqual(Object.keys(compose('deploy/compose.yaml').services).filter((name) => name.startsWith('node')))
})
