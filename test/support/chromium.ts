// Finds a Chromium for tests: one on the machine, else that of Playwright, else the package of the system.

import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Names of programs; the headless one first, because it is a fifth faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
]
const ENDING = process.platform === 'win32' ? '.exe' : ''

/** Path of a Chromium, Chrome or Edge; `null` if none is found. `CHROME_PATH` wins. */
export function findChromium(): string | null {
  return candidates()[0] ?? null
}

function candidates(): string[] {
  const { CHROME_PATH, PATH = '' } = process.env
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name + ENDING)))
  const paths = [CHROME_PATH, chromium.executablePath(), ...onPath, ...usualPlaces()]
  return paths.filter((path): path is string => Boolean(path) && isProgram(path as string))
}

/**
 * Path of a Chromium that starts; installs one if necessary. Throws if none starts: a program may be a stub (snap on Ubuntu) or lack
 * libraries.
 */
export async function ensureChromium(): Promise<string> {
  const reasons: string[] = []
  const found = await firstThatStarts(reasons)
  if (found) return found
  for (const { what, steps } of installers()) {
    console.log(`No Chromium found: installing ${what} …`)
    const worked = steps.every(([command, ...args]) => run(command, args, reasons))
    const installed = worked ? await firstThatStarts(reasons) : null
    if (installed) return installed
  }
  throw new Error(
    [
      'No Chromium, Chrome or Edge starts here, and none could be installed. Install one, or set CHROME_PATH to its program file.',
      ...reasons.map((reason) => `- ${reason}`),
    ].join('\n'),
  )
}

async function firstThatStarts(reasons: string[]): Promise<string | null> {
  for (const executablePath of candidates()) {
    try {
      const browser = await chromium.launch({ executablePath })
      await browser.close()
      return executablePath
    } catch (error) {
      reasons.push(`${executablePath}: ${reasonIn((error as Error).message)}`)
    }
  }
  return null
}

type Step = [command: string, ...args: string[]]

function installers(): { what: string; steps: Step[] }[] {
  const playwright = join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '../cli.js')
  const own = { what: 'the one of Playwright', steps: [[process.execPath, playwright, 'install', 'chromium'] as Step] }
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const system = {
    what: 'the one of the system (apt-get install chromium-headless-shell)',
    steps: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    ] as Step[],
  }
  // The package includes the libraries that the download of Playwright requires.
  return isDebianRoot ? [system, own] : [own]
}

function run(command: string, args: string[], reasons: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) reasons.push(`${command} ${args.join(' ')}: ${reasonIn([stderr, stdout].join('\n')) || 'did not start'}`)
  return status === 0
}

/** The most informative line of a long output. */
function reasonIn(output: string): string {
  const lines = output.split('\n').flatMap((line) => /^(?!.*<launching>)\W*(.*\S)/.exec(line)?.[1] ?? [])
  return lines.find((line) => /error|snap|sandbox|denied|^E: /i.test(line)) ?? lines[0] ?? ''
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      apps.map((app) => join(folder, `${app}.app/Contents/MacOS/${app}`)),
    )
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    const below = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
    return roots.flatMap((root) => (root ? below.map((path) => join(root, path)) : []))
  }
  return []
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
