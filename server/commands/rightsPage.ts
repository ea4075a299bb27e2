// Generates docs/rights.md: every page with its permission codes, and the roles that have them on a fresh platform.

import * as dict from '../../engine/site/keys.ts'

/** Used fields of a menu row from the schema files. */
export interface RightsMenuRow {
  code: string
  parentCode: string | null
  name: string
  english: string
  path: string
  sort: number
  /** 1 a page or a directory, 2 a button. */
  category: number
  /** `directory` for one. */
  owner: string
}

export interface DefaultRights {
  plan: readonly RightsMenuRow[]
  /** Branches of these menus are granted to these roles. */
  granted: { roles: readonly string[]; menus: readonly string[] }
  /** Codes of the menus whose branches the administrator of a new tenant gets. */
  ofTenant: readonly string[]
}

const HEAD = `# Rights

<!-- Generated from the schema files and the seeds: npm run schemas -- --write -->

All pages of the platform with their permission codes, and the roles that have them on a fresh platform. The \`administrator\` of tenant
000000 has all permissions. [Rights](guides/rights.md) describes how to grant them.
`

/** The whole file: a section for each directory of the menu, a row for each page in it. */
export function rightsPage({ plan, granted, ofTenant }: DefaultRights): string {
  const byCode = new Map(plan.map((menu) => [menu.code, menu]))
  const isBelow = (code: string | null, codes: readonly string[]): boolean =>
    code !== null && (codes.includes(code) || isBelow(byCode.get(code)?.parentCode ?? null, codes))
  const mark = (code: string, codes: readonly string[]) => (isBelow(code, codes) ? 'all of it' : '')
  const head = [`| page | path | buttons | ${granted.roles.join(', ')} | the \`admin\` of a new tenant |`, '|---|---|---|---|---|']
  const row = (page: RightsMenuRow): string => {
    const buttons = plan.filter(({ category, parentCode }) => category === Number(dict.menuCategory.button) && parentCode === page.code)
    const codes = buttons.map((button) => `\`${button.code}\` ${button.english || button.name}`).join(', ')
    return `| ${titled(page)} | \`${page.path}\` | ${codes} | ${mark(page.code, granted.menus)} | ${mark(page.code, ofTenant)} |`
  }
  const directories = plan.filter(isDirectory).sort((one, other) => one.sort - other.sort)
  const sections = directories.flatMap((directory) => {
    const pages = plan.filter(
      (menu) => menu.category === Number(dict.menuCategory.menu) && !isDirectory(menu) && menu.parentCode === directory.code,
    )
    const sorted = pages.sort((one, other) => one.path.localeCompare(other.path, 'en'))
    return pages.length === 0 ? [] : [['', `## ${titled(directory)}`, '', ...head, ...sorted.map(row), ''].join('\n')]
  })
  return HEAD + sections.join('')
}

const isDirectory = ({ owner }: RightsMenuRow): boolean => owner === 'directory'

const titled = ({ name, english }: RightsMenuRow): string => (english === '' ? name : `${english} ${name}`)
