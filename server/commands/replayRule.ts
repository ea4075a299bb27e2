// `npm run schemas -- --replay <rule>`: lists the alarms that a rule would have raised for the stored rows.

import type { RuleReplay } from '../../engine/site/answers/alarms.ts'
import { counted } from '../../i18n/fill.ts'
import { openForCommand } from '../compose.ts'
import { replayRule } from '../modules/alarms/index.ts'
import type { Terminal } from './terminal.ts'

/** @param name name of a rule, or `entity/rule` if several series have a rule of that name. Throws an Error with a message for the user. */
export async function replay(name: string, days: number, { out, env }: Pick<Terminal, 'out' | 'env'>): Promise<number> {
  const { kernel, close } = await openForCommand(env)
  try {
    const rules = [...kernel.library().entities.values()].flatMap((entity) =>
      (entity.series?.alarms ?? []).map((rule) => ({ entity, rule })),
    )
    const named = rules.filter(({ entity, rule }) => rule.name === name || `${entity.name}/${rule.name}` === name)
    const [found, other] = named
    if (!found) throw new Error(`No series has a rule "${name}". Its schema file may have errors: run npm run schemas.`)
    if (other) throw new Error(`Several series have a rule "${name}": ${named.map(({ entity }) => `${entity.name}/${name}`).join(', ')}.`)
    out(table(`${found.entity.name}/${found.rule.name}`, await replayRule(kernel, found.entity, found.rule, days)))
    return 0
  } finally {
    await close()
  }
}

function table(name: string, { devices, rows, days }: RuleReplay): string {
  const sum = (figure: 'would' | 'did') => days.reduce((all, day) => all + day[figure], 0)
  const line = (...cells: (string | number)[]) =>
    `${cells.map((cell, at) => (at === 0 ? String(cell).padEnd(12) : String(cell).padStart(12))).join('')}\n`
  return [
    `${name}: ${counted(rows, 'row')} of ${counted(devices, 'device')} in ${counted(days.length, 'day')}\n`,
    line('day', 'would alarm', 'did alarm'),
    ...days.map(({ day, would, did }) => line(day, would, did)),
    line('all', sum('would'), sum('did')),
  ].join('')
}
