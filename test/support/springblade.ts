// A small fake of SpringBlade 4.10 from recorded calls: paths, tokens, permissions, filters and response formats, with records in memory.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import smCrypto from 'sm-crypto'

const { sm2 } = smCrypto

type Row = Record<string, unknown>

export interface SpringBlade {
  url: string
  /** For the setting `publicKey`. */
  publicKey: string
  /** Method, path, query and body of each call. */
  calls: { call: string; body: string }[]
  /** Invalidates all tokens, as a restart with another key does. */
  forgetTokens(): void
  close(): void
}

export const PEOPLE = {
  admin: { id: '1123598821738675201', account: 'admin', password: 'Admin-2026!', role: 'administrator', realName: '管理员' },
  li: { id: '1123598821738675202', account: 'li', password: 'Li-2026!', role: 'user', realName: '李工' },
}

type Person = (typeof PEOPLE)['admin']

interface PlatformRequest {
  query: URLSearchParams
  body: Row
  person: Person | null
}

interface Answer {
  status: number
  body: unknown
}

interface Endpoint {
  needs: 'nothing' | 'token' | 'administrator'
  handle(request: PlatformRequest): Answer
}

const data = (value: unknown): Answer => ({ status: 200, body: { code: 200, success: true, data: value, msg: '操作成功' } })
const fault = (status: number, msg: string): Answer => ({ status, body: { code: status, success: false, data: {}, msg } })
const DEAD_TOKEN: Answer = { status: 200, body: { code: 401, success: false, data: null, msg: '请求未授权' } }
const NO_RIGHT = fault(401, '请求未授权')
const ERROR = fault(500, '服务器异常')
const done = () => data({})

const PAGING = ['current', 'size', 'ascs', 'descs']
const CONDITION = /_(equal|notequal|likeleft|likeright|notlike|gt|lt|ge|le|dategt|datelt|datege|datele|dateequal|null|notnull|ignore)$/

/** `gt`, `lt`, `dategt` and `datelt` exclude the ends. */
const COMPARES = {
  equal: (one: string, other: string) => one === other,
  like: (one: string, other: string) => one.includes(other),
  dategt: (one: string, other: string) => one > other,
  datelt: (one: string, other: string) => one < other,
  datege: (one: string, other: string) => one >= other,
  datele: (one: string, other: string) => one <= other,
} as Readonly<Record<string, (one: string, other: string) => boolean>> & { equal(one: string, other: string): boolean }

const stamped = (row: Row): Row => ({
  createTime: '2026-01-02 03:04:05',
  updateTime: '2026-01-02 03:04:05',
  status: 1,
  isDeleted: 0,
  ...row,
})

const MENUS: Row[] = [
  menu('100', '0', 'desk', '工作台', '/desk'),
  menu('101', '100', 'notice', '通知公告', '/desk/notice'),
  menu('200', '0', 'system', '系统管理', '/system'),
  ...[
    ['user', '用户管理'],
    ['dept', '机构管理'],
    ['post', '岗位管理'],
    ['dict', '系统字典'],
    ['menu', '菜单管理'],
    ['topmenu', '顶部菜单'],
    ['param', '参数管理'],
    ['tenant', '租户管理'],
    ['client', '应用管理'],
  ].map(([code = '', name = ''], at) => menu(String(201 + at), '200', code, name, `/system/${code}`)),
  menu('300', '0', 'authority', '权限管理', '/authority'),
  menu('301', '300', 'role', '角色管理', '/authority/role'),
  menu('302', '300', 'data_scope', '数据权限', '/authority/datascope'),
  menu('303', '300', 'api_scope', '接口权限', '/authority/apiscope'),
  menu('400', '0', 'base', '基础配置', '/base'),
  menu('401', '400', 'region', '行政区划', '/base/region'),
]

function menu(id: string, parentId: string, code: string, name: string, path: string): Row {
  return {
    id,
    parentId,
    code,
    name,
    path,
    alias: 'menu',
    source: 'iconfont iconicon_sms',
    sort: 1,
    category: 1,
    action: 0,
    isOpen: 1,
    hasChildren: false,
  }
}

const BUTTONS = ['add', 'edit', 'delete', 'view']

/** A tree of rows as `listNodeVO` returns it: rows without their parent are at the top. */
function nested(rows: readonly Row[], key = 'id', parent = 'parentId'): Row[] {
  const keys = new Set(rows.map((row) => row[key]))
  const below = (id: unknown): Row[] =>
    rows.flatMap((row) => {
      if (row[parent] !== id) return []
      const children = below(row[key])
      return [{ ...row, ...(children.length > 0 ? { children } : {}), hasChildren: children.length > 0 }]
    })
  return rows.flatMap((row) =>
    keys.has(row[parent]) ? [] : [{ ...row, children: below(row[key]), hasChildren: below(row[key]).length > 0 }],
  )
}

/** Calls for one kind of record. `takes`: conditions by suffix, or equalities only, with other parameters ignored. */
function crud(
  root: string,
  rows: Row[],
  { takes = 'conditions', shape = 'page', needs = 'administrator' }: Partial<Crud> = {},
): [string, Endpoint][] {
  const list = ({ query }: PlatformRequest): Answer => {
    const wanted = [...query].filter(([name]) => !PAGING.includes(name))
    const columns = new Set(rows.flatMap((row) => Object.keys(row)))
    // An unknown parameter becomes a column of the statement.
    const isSql = takes === 'conditions'
    if (isSql && wanted.some(([name]) => !columns.has(name.replace(CONDITION, '')))) return ERROR
    const [order] = query.getAll('ascs')
    if (order !== undefined && /[A-Z]/.test(order)) return ERROR
    const found = rows.filter((row) =>
      wanted.every(([name, value]) => {
        const field = name.replace(CONDITION, '')
        if (!isSql) return !columns.has(name) || String(row[name]) === value
        const compare = COMPARES[CONDITION.exec(name)?.[1] ?? 'like']
        return (compare ?? COMPARES.equal)(String(row[field]), value)
      }),
    )
    if (shape === 'tree') return data(nested(found))
    const [current, size] = ['current', 'size'].map((name) => Number(query.get(name) ?? 1))
    const from = ((current ?? 1) - 1) * (size ?? 10)
    return data({ records: found.slice(from, from + (size ?? 10)), total: found.length, current, size })
  }
  const submit = ({ body }: PlatformRequest): Answer => {
    const known = rows.find(({ id }) => id === body.id)
    // Null is ignored: the update strategy is not_null.
    const written = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    if (known) Object.assign(known, written)
    else rows.push(stamped({ ...written, id: String(2_125_519_026_884_497_409n + BigInt(rows.length)) }))
    return done()
  }
  const remove = ({ query }: PlatformRequest): Answer => {
    const ids = query.get('ids')?.split(',')
    if (!ids) return fault(400, '缺少必要的请求参数: ids')
    for (const id of ids) rows.splice(rows.findIndex((row) => row.id === id) >>> 0, 1)
    return done()
  }
  return [
    [`GET ${root}/list`, { needs, handle: list }],
    [`GET ${root}/detail`, { needs, handle: ({ query }) => data(rows.find(({ id }) => id === query.get('id')) ?? {}) }],
    [`POST ${root}/submit`, { needs, handle: submit }],
    [`POST ${root}/remove`, { needs, handle: remove }],
    [`GET ${root}/tree`, { needs: 'token', handle: () => data(nested(rows).map(node)) }],
    [`GET ${root}/select`, { needs: 'token', handle: () => data(rows) }],
  ]
}

interface Crud {
  takes: 'conditions' | 'equalities'
  shape: 'page' | 'tree'
  needs: Endpoint['needs']
}

/** A node of a tree of choices. */
function node(row: Row): Row {
  const title = row.deptName ?? row.roleName ?? row.dictValue ?? row.name
  const children = row.children as Row[] | undefined
  return { id: row.id, parentId: row.parentId, title, key: row.id, value: row.id, ...(children ? { children: children.map(node) } : {}) }
}

const REGIONS: Row[] = [region('00', '0', '中华人民共和国', 0), region('11', '00', '北京市', 1), region('1101', '11', '北京市', 2)]

/** A region; its id is the code as a number, without leading zeros. */
function region(code: string, parentCode: string, name: string, level: number): Row {
  return {
    code,
    parentCode,
    name,
    level,
    sort: 1,
    remark: '',
    id: String(Number(code)),
    parentId: String(Number(parentCode)),
    hasChildren: level < 2,
  }
}

export async function startSpringBlade(): Promise<SpringBlade> {
  const { publicKey, privateKey } = sm2.generateKeyPairHex()
  const calls: SpringBlade['calls'] = []
  const passwords = new Map(Object.values(PEOPLE).map(({ account, password }) => [account, password]))
  let generation = 1
  let issued = 0

  const tokenOf = ({ account, role }: Person, kind: string): string => {
    const claims = { account, role_id: role === 'user' ? '2' : '1', dept_id: '11', kind, generation, n: ++issued }
    return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`
  }
  const personOf = (token: string, kind: string): Person | null => {
    try {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Row
      if (claims.kind !== kind || claims.generation !== generation) return null
      return Object.values(PEOPLE).find(({ account }) => account === claims.account) ?? null
    } catch {
      return null
    }
  }
  const tokens = (person: Person): Answer =>
    data({
      accessToken: tokenOf(person, 'access'),
      refreshToken: tokenOf(person, 'refresh'),
      tokenType: 'bearer',
      expiresIn: 3600,
      tenantId: '000000',
      userId: person.id,
      oauthId: '',
      avatar: '',
      authority: person.role,
      userName: person.realName,
      account: person.account,
    })
  const token = ({ query }: PlatformRequest): Answer => {
    if (query.get('grantType') === 'refresh_token') {
      const person = personOf(query.get('refreshToken') ?? '', 'refresh')
      return person ? tokens(person) : ERROR
    }
    const person = Object.values(PEOPLE).find(({ account }) => account === query.get('account'))
    const cipher = query.get('password') ?? ''
    const plain = cipher.startsWith('04') && cipher.length > 200 ? sm2.doDecrypt(cipher.slice(2), privateKey, 0) : ''
    return person && plain !== '' && plain === passwords.get(person.account) ? tokens(person) : fault(400, '用户名或密码错误')
  }
  const updatePassword = ({ query, person }: PlatformRequest): Answer => {
    if (!person || query.get('oldPassword') !== passwords.get(person.account)) return fault(400, '原密码不正确！')
    passwords.set(person.account, query.get('newPassword') ?? '')
    return done()
  }

  const users = Object.values(PEOPLE).map(({ id, account, realName }) =>
    stamped({
      id,
      account,
      realName,
      name: realName,
      tenantId: '000000',
      roleId: '1',
      deptId: '11',
      postId: '21',
      sex: 1,
      phone: '',
      email: '',
    }),
  )
  const dictionaries: Row[] = [
    { id: '31', parentId: '0', code: 'notice', dictKey: -1, dictValue: '通知类型', sort: 1, remark: '' },
    { id: '32', parentId: '31', code: 'notice', dictKey: 1, dictValue: '发布通知', sort: 1, remark: '' },
  ]
  const notices = [stamped({ id: '41', title: '测试公告', category: 1, releaseTime: '2026-02-03 04:05:06', content: '内容' })]
  const permissions = (person: Person | null): Row[] =>
    MENUS.filter(({ code }) => person?.role !== 'user' || ['desk', 'notice'].includes(String(code))).map((row) => ({
      ...row,
      children: BUTTONS.map((alias) => ({
        id: `${row.id}${alias}`,
        parentId: row.id,
        code: `${row.code}_${alias}`,
        category: 2,
        hasChildren: false,
      })),
    }))
  const menusOf = (person: Person | null) => nested(permissions(person).map(({ children: _, ...row }) => row))

  const endpoints = new Map<string, Endpoint>([
    ['POST /blade-auth/token', { needs: 'nothing', handle: token }],
    ['GET /blade-auth/captcha', { needs: 'nothing', handle: () => data({ key: 'k1', image: 'data:image/png;base64,AA==' }) }],
    ['POST /blade-auth/logout', { needs: 'nothing', handle: () => data({ code: '200', msg: '操作成功' }) }],
    ['GET /blade-system/tenant/info', { needs: 'nothing', handle: done }],
    ['GET /blade-system/menu/routes', { needs: 'token', handle: ({ person }) => data(menusOf(person)) }],
    ['GET /blade-system/menu/buttons', { needs: 'token', handle: ({ person }) => data(permissions(person)) }],
    ['GET /blade-system/menu/top-menu', { needs: 'token', handle: () => data([]) }],
    ['GET /blade-system/menu/menu-list', { needs: 'administrator', handle: () => data(nested(MENUS)) }],
    ['GET /blade-system/user/info', { needs: 'token', handle: ({ person }) => data(users.find(({ id }) => id === person?.id)) }],
    ['POST /blade-system/user/update-password', { needs: 'token', handle: updatePassword }],
    ['POST /blade-system/user/update-info', { needs: 'token', handle: done }],
    [
      'GET /blade-system/dict/dictionary',
      {
        needs: 'administrator',
        handle: ({ query }) =>
          data(
            dictionaries
              .filter(({ code, dictKey }) => code === query.get('code') && dictKey !== -1)
              .map((row) => ({ ...row, id: -1, parentId: -1 })),
          ),
      },
    ],
    ...crud('/blade-system/user', users),
    ...crud('/blade-desk/notice', notices, { needs: 'token' }),
    ...crud('/blade-system/param', [
      stamped({ id: '51', paramName: '初始密码', paramKey: 'account.initPassword', paramValue: '123456', remark: '初始' }),
    ]),
    ...crud('/blade-system/tenant', [
      stamped({ id: '61', tenantId: '000000', tenantName: '管理组', domain: '', linkman: 'admin', contactNumber: '', address: '' }),
    ]),
    ...crud('/blade-system/client', [stamped({ id: '71', clientId: 'saber', clientSecret: 'saber_secret', scope: 'all' })], {
      takes: 'equalities',
    }),
    ...crud(
      '/blade-system/post',
      [stamped({ id: '21', tenantId: '000000', category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1 })],
      {
        takes: 'equalities',
      },
    ),
    ...crud('/blade-system/topmenu', [], { takes: 'equalities' }),
    ...crud('/blade-system/data-scope', [], { takes: 'equalities' }),
    ...crud('/blade-system/api-scope', [], { takes: 'equalities' }),
    ...crud(
      '/blade-system/dept',
      [stamped({ id: '11', parentId: '0', tenantId: '000000', deptName: '一公司', fullName: '第一公司', sort: 1, remark: '' })],
      {
        shape: 'tree',
      },
    ),
    ...crud(
      '/blade-system/role',
      [stamped({ id: '1', parentId: '0', tenantId: '000000', roleName: '超级管理员', roleAlias: 'administrator', sort: 1 })],
      {
        shape: 'tree',
      },
    ),
    ...crud(
      '/blade-system/menu',
      MENUS.map((row) => ({ ...row })),
      { shape: 'tree' },
    ),
    ...crud('/blade-system/dict', dictionaries, { shape: 'tree' }),
    [
      'GET /blade-system/region/lazy-list',
      { needs: 'token', handle: ({ query }) => data(REGIONS.filter(({ parentCode }) => parentCode === (query.get('parentCode') ?? '0'))) },
    ],
    [
      'GET /blade-system/region/lazy-tree',
      { needs: 'token', handle: ({ query }) => data(REGIONS.filter(({ parentCode }) => parentCode === (query.get('parentCode') ?? '0'))) },
    ],
    [
      'GET /blade-system/region/detail',
      { needs: 'token', handle: ({ query }) => data(REGIONS.find(({ code }) => code === query.get('code')) ?? {}) },
    ],
    [
      'POST /blade-system/region/remove',
      { needs: 'administrator', handle: ({ query }) => (query.has('id') ? done() : fault(400, '缺少必要的请求参数: id')) },
    ],
    ['POST /blade-system/region/submit', { needs: 'administrator', handle: done }],
  ])

  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://springblade')
    let text = ''
    for await (const part of request) text += part
    calls.push({ call: `${request.method} ${request.url}`, body: text })
    const endpoint = endpoints.get(`${request.method} ${pathname}`)
    const person = personOf(String(request.headers['blade-auth'] ?? '').replace('bearer ', ''), 'access')
    const answer = (): Answer => {
      if (!endpoint) return person ? fault(404, `No endpoint ${request.method} ${pathname}.`) : DEAD_TOKEN
      if (endpoint.needs !== 'nothing' && !person) return DEAD_TOKEN
      if (endpoint.needs === 'administrator' && person?.role !== 'administrator') return NO_RIGHT
      return endpoint.handle({ query, body: text === '' ? {} : (JSON.parse(text) as Row), person })
    }
    const { status, body } = answer()
    response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey,
    calls,
    forgetTokens() {
      generation++
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
