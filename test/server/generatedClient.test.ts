// The client of the API guide, as people make it: types by openapi-typescript, calls by openapi-fetch.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT } from '../support/sources.ts'
import { startApp } from '../support/startApp.ts'

const run = promisify(execFile)
const STRICT = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', '--allowImportingTsExtensions']

/** The first block of a language in a document. */
async function block(path: string, language: string): Promise<string> {
  const text = await readFile(join(PROJECT, path), 'utf8')
  return new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? ''
}

/** Lines behind those of the guide. A name that the document lacks must not compile. */
const MORE = `
// @ts-expect-error
await api.POST('/api/site/safety-inspection/submit', { body: { inspectionNam: 'B' } })
// @ts-expect-error
const level = page?.data?.records?.[0]?.level
const after = await api.GET('/api/site/safety-inspection/detail', { params: { query: { id } } })
const refused = await api.POST('/api/site/safety-inspection/submit', { body: { id, inspectionName: 'Weekly', inspectionDate: 'soon' } })
console.log(JSON.stringify({ before: page?.data?.total, state: after.data?.data?.state, refused: refused.error, level }))
`

test('the client of the guide compiles against the types of the document, signs in, lists, saves and acts', async () => {
  const inspection = JSON.parse(await block('README.md', 'json')) as object
  const app = await startApp({ files: { 'site/safety-inspection.json': inspection } })
  onTestFinished(() => app.close())
  const folder = await mkdtemp(join(tmpdir(), 'gantry-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const here = { cwd: folder }
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'openapi.json'), (await (await app.api())('GET /openapi.json')).text)
  await run(process.execPath, [join(PROJECT, 'test/support/clientTypes.mjs'), 'openapi.json', 'api.ts'], here)

  const client = await block('docs/guides/api.md', 'ts')
  await writeFile(join(folder, 'client.ts'), client.replace('http://localhost:8080', app.url) + MORE)
  const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc')
  const compiled = await run(process.execPath, [compiler, ...STRICT, '--types', 'node', 'client.ts'], here).catch(({ stdout }) => ({
    stdout,
  }))
  expect(compiled.stdout).toBe('')
  const { stdout } = await run(process.execPath, ['client.ts'], here)
  expect(JSON.parse(stdout)).toMatchObject({
    before: 0,
    state: 1,
    refused: { code: 400, success: false, data: [{ field: 'inspectionDate' }] },
  })
})
