// Builds the text of docs/rights.md: every page with its permission codes, and the roles that have them on a fresh platform.

import * as dict from '../../engine/site/keys.ts'

/** Fields of a menu row that the page needs. */
export interface RightsMenuRow {
  code: string
  parentCode: string | null
  name: string
  english: string
  path: string
  sort: number
  /** 1 for a page or a directory, 2 for a button. */
  category: number
  /** `directory` for a directory. */
  owner: string
}

export interface DefaultRights {
  plan: readonly RightsMenuRow[]
  /** Roles and the menus whose branches they are granted. */
  granted: { roles: readonly string[]; menus: readonly string[] }
  /** Codes of menus whose branches are granted to the administrator of a new tenant. */
  ofTenant: readonly string[]
}

const HEAD = `# Rights

<!-- Generated from the schema files and the seeds: npm run schemas -- --write -->

All pages of the platform with their permission codes, and the roles that have them on a fresh platform. The \`administrator\` of tenant
000000 has all permissions. [Rights](guides/rights.md) describes how to grant them.
`

/** The whole file: a section for each menu directory, a row for each page. */
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
