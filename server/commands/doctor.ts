// `npm run doctor`: checks everything an installation needs, beside a running server or before its start. Exit code 1 for faults.
// `-- --backups <folder>` names the folder of backups. `-- --backend <url>` checks another platform instead.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '../../i18n/fill.ts'
import { PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { PROJECT } from './consoleSource.ts'
import { checkBackend } from './doctor/backend.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkDataFolder } from './doctor/dataFolder.ts'
import { checkEnvironment } from './doctor/environment.ts'
import { checkAccounts, checkBackups, checkParameters, checkReach, checkSecretFiles } from './doctor/exposure.ts'
import { type CheckResult, checkResultLines } from './doctor/finding.ts'
import { checkMailSetting } from './doctor/mail.ts'
import { checkProgram, checkSchemaFolder } from './doctor/program.ts'
import { registerModuleFunctions } from './moduleFacts.ts'
import { runCommand } from './runCommand.ts'

await runCommand('npm run doctor [-- --backend <url> | --backups <folder>]', async () => {
  const print = (findings: readonly CheckResult[]) => {
    process.stdout.write(checkResultLines(findings))
    return findings
  }
  const all: CheckResult[] = []
  const { backend, backups } = parseArgs({
    options: { backend: { type: 'string' }, backups: { type: 'string', default: './backups' } },
  }).values
  if (backend !== undefined) {
    if (!URL.canParse(backend)) throw new Error(`"${backend}" is no address. Name the platform: --backend https://platform.example`)
    registerModuleFunctions()
    const { BACKEND_TOKEN, BACKEND_CLIENT } = process.env
    const platform = { url: backend, token: BACKEND_TOKEN || null, client: BACKEND_CLIENT || 'saber:saber_secret' }
    return print(await checkBackend(platform, PROJECT_SCHEMAS)).some(({ level }) => level === 'fault') ? 1 : 0
  }
  all.push(...print(await checkProgram(PROJECT)))
  const { config, findings } = checkEnvironment(process.env)
  all.push(...print(findings))
  if (config !== null) {
    const schemas = await checkSchemaFolder(config)
    all.push(...print(schemas.findings))
    all.push(...print([...checkReach(config), ...(await checkSecretFiles(config))]))
    if (config.backendUrl === null) {
      all.push(...print(await checkDataFolder(config)))
      all.push(...print(await checkDatabase(config, schemas.library, new Date())))
      all.push(...print(await checkAccounts(config, schemas.library)))
      all.push(...print(await checkParameters(config, schemas.library)))
      all.push(...print(await checkBackups(config, resolve(backups), new Date())))
      all.push(...print(await checkMailSetting(config)))
    }
  }
  const count = (level: CheckResult['level']) => all.filter((finding) => finding.level === level).length
  process.stdout.write(`${counted(count('fault'), 'fault')}, ${counted(count('warning'), 'warning')}\n`)
  return count('fault') > 0 ? 1 : 0
})
