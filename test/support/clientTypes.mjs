// node clientTypes.mjs <document> <file>: types of a client of the API, by openapi-typescript with the option of the API guide. The generator needs the programming interface of
// TypeScript 5 or 6, which TypeScript 7 does not have; another package holds it.

import { readFile, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const compiler = `export { ts as default } from ${JSON.stringify(import.meta.resolve('@ts-morph/common'))}`

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: `data:text/javascript,${encodeURIComponent(compiler)}`, format: 'module', shortCircuit: true }
      : next(specifier, context),
})

const { default: typesOf, astToString } = await import('openapi-typescript')
const [document, file] = process.argv.slice(2)
const cwd = pathToFileURL(`${process.cwd()}/`)
const types = await typesOf(JSON.parse(await readFile(new URL(document, cwd), 'utf8')), { defaultNonNullable: false })
await writeFile(new URL(file, cwd), astToString(types))
