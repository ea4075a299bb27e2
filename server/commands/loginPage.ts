// Writes `login.html`: the page of the console with the styles of the sign-in page, and the names of its scripts for `start.js`.

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOGIN_PAGE } from '../http/static.ts'

/** An output file of the bundler's manifest, by the path of its module. */
interface OutputFile {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}

const MODULE = 'pages/login/Login.tsx'
/** Folder of the bundler's manifest. */
const FACTS = '.vite'

/** @param folder of the built console, with the bundler's manifest, which is removed */
export async function writeLoginPage(folder: string): Promise<void> {
  const files: Readonly<Record<string, OutputFile>> = JSON.parse(await readFile(join(folder, FACTS, 'manifest.json'), 'utf8'))
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const needed = new Set([MODULE])
  for (const name of needed) for (const other of files[name]?.imports ?? []) needed.add(other)
  const outputs = [...needed].flatMap((name) => files[name] ?? [])
  const styles = outputs.flatMap(({ css = [] }) => css).filter((file) => !page.includes(`href="/${file}"`))
  const links = styles.map((file) => `    <link rel="stylesheet" crossorigin href="/${file}">\n`).join('')
  const login = page
    .replace(/ data-ahead="[^"]*"/, ` data-ahead="${outputs.map(({ file }) => `/${file}`).join(' ')}"`)
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('  </head>', () => `${links}  </head>`)
  await writeFile(join(folder, LOGIN_PAGE), login)
  await rm(join(folder, FACTS), { recursive: true })
}
