import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../server/config.ts'
import { SMS_URLS } from '../../server/smsUrls.ts'
import { variables } from '../../server/variables.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('an empty environment is the embedded console on loopback', () => {
  expect(parseConfig({ PATH: '/bin', GANTRY_DATA: '' })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    tls: null,
    video: { ezvizUrl: 'https://open.ys7.com', media: null, woUrl: null, hosts: ['http:', 'https:', 'ws:', 'wss:'] },
    dataFolder: resolve('data'),
    schemaFolder: resolve(import.meta.dirname, '../../schemas'),
    demo: null,
    adminPassword: null,
    secret: null,
    databaseUrl: null,
    databasePool: 10,
    readReplica: null,
    stopDelay: 0,
    imageSources: ['https:'],
    storageHosts: ['http:', 'https:'],
    smsUrls: SMS_URLS,
    mailServer: null,
    geocoder: null,
    datasourceHosts: ['127.0.0.0/8', '::1'],
    deviceHosts: [],
    processHosts: [],
    hj212: null,
    mqttListen: null,
    mqtt: null,
    frameSources: ['http:', 'https:'],
    backendUrl: null,
    backendDialect: 'bladex',
    clientDialect: 'bladex',
    mapTiles: null,
    satelliteTiles: null,
    socials: null,
    cardReaderUrl: 'http://127.0.0.1:19196',
    metricsToken: null,
    trustProxy: [],
    reachedBy: null,
    publicUrl: null,
    allowedHosts: [],
  })
})

test('every variable is read', () => {
  const config = parseConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    GANTRY_DATA: '/srv/data',
    GANTRY_SCHEMAS: '/srv/schemas',
    GANTRY_DEMO: 'off',
    GANTRY_ADMIN_PASSWORD: 'long enough!',
    GANTRY_SECRET: 'kq7Zr2Xv9LmPt4Wc',
    DATABASE_URL: 'postgres://db/gantry',
    MAP_TILES: 'https://tiles.test/{z}/{x}/{y}.png',
    SATELLITE_TILES: 'https://above.test/{z}/{x}/{y}.jpg',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    DATABASE_POOL: '40',
    DATABASE_READ_URL: 'postgres://standby/gantry',
    DATABASE_READ_MAX_LAG: '5',
    FRAME_SOURCES: 'https://bi.example.cn:8443, https:',
    GANTRY_METRICS_TOKEN: 'a token of a collector',
    TLS_CERT: '/etc/gantry/cert.pem',
    TLS_KEY: '/etc/gantry/key.pem',
    MEDIA_SERVER: 'zlm, http://10.0.0.5, https://live.example.cn/gb/{serial}-{channel}',
    MEDIA_SECRET: 'of the media server',
    WO_VIDEO_URL: 'https://video.example.cn/open/',
    VIDEO_SOURCES: 'https://*.ys7.com',
    SMS_URLS: 'yunpian=https://us.yunpian.com, qiniu=http://10.0.0.5:81',
    SMTP_URL: 'smtps://gantry%40example.cn:p%3Ass@smtp.example.cn',
    MAIL_FROM: '工地 <gantry@example.cn>',
  })
  expect(config).toMatchObject({ port: 0, host: '0.0.0.0', dataFolder: '/srv/data', demo: 'off', databaseUrl: 'postgres://db/gantry' })
  expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1'])
  expect(config.databasePool).toBe(40)
  expect(config.readReplica).toEqual({ url: 'postgres://standby/gantry', maxLag: 5_000 })
  expect(config.mailServer).toEqual({
    host: 'smtp.example.cn',
    port: 465,
    isSecure: true,
    user: 'gantry@example.cn',
    password: 'p:ss',
    from: '工地 <gantry@example.cn>',
  })
  expect(config.smsUrls).toEqual({ ...SMS_URLS, yunpian: 'https://us.yunpian.com', qiniu: 'http://10.0.0.5:81' })
  expect(config.tls).toEqual({ cert: '/etc/gantry/cert.pem', key: '/etc/gantry/key.pem' })
  expect(config.video).toEqual({
    ezvizUrl: 'https://open.ys7.com',
    media: {
      kind: 'zlm',
      api: 'http://10.0.0.5',
      publicUrl: 'https://live.example.cn/',
      pattern: 'gb/{serial}-{channel}',
      secret: 'of the media server',
    },
    woUrl: 'https://video.example.cn/open/',
    hosts: ['https://*.ys7.com', 'https://live.example.cn', 'wss://live.example.cn'],
  })
  // Beyond loopback what is not named may not come.
  expect([config.imageSources, config.frameSources]).toEqual([[], ['https://bi.example.cn:8443', 'https:']])
})

test.each(["https://a'; script-src *", 'javascript:', '*', 'data:', 'https://a b'])(
  'a source of pictures is a host or https, not %s',
  (source) => {
    expect(faultsOf({ IMAGE_SOURCES: source })).toEqual([
      `IMAGE_SOURCES names hosts such as https://img.example.cn, or https:, not "${source}".`,
    ])
  },
)

test.each([
  ['TLS_CERT', '/etc/cert.pem', 'TLS_CERT and TLS_KEY are set together, or neither is.'],
  [
    'MEDIA_SERVER',
    'nginx,http://10.0.0.5',
    'MEDIA_SERVER must be zlm or srs, the address of its interface, and the address of its streams, with commas between them.',
  ],
  [
    'MEDIA_SERVER',
    'srs,http://10.0.0.5,http://10.0.0.5/live',
    'The path of MEDIA_SERVER names the stream of a camera: an application, and {serial} behind it.',
  ],
  ['EZVIZ_URL', 'file:///etc/passwd', 'EZVIZ_URL must be an address that starts with http:// or https://.'],
])('%s as %s is refused', (name, value, sentence) => {
  expect(faultsOf({ [name]: value })).toEqual([sentence])
})

test.each([
  ['STOP_DELAY', '-1', 'STOP_DELAY must be a whole number from 0 to 300, not "-1".'],
  ['DATABASE_READ_MAX_LAG', '0', 'DATABASE_READ_MAX_LAG must be a whole number from 1 to 3600, not "0".'],
  ['DATABASE_READ_URL', 'postgres://standby/gantry', 'DATABASE_READ_URL names a standby of DATABASE_URL: set that, too.'],
])('%s as %s is refused', (name, value, sentence) => {
  expect(faultsOf({ [name]: value })).toEqual([sentence])
})

test('an unknown GANTRY_ name is refused with the nearest known one', () => {
  expect(faultsOf({ GANTRY_DATE: 'x', GANTRY_ADMINPASSWORD: 'x' })).toEqual([
    'GANTRY_ADMINPASSWORD is unknown. Did you mean GANTRY_ADMIN_PASSWORD?',
    'GANTRY_DATE is unknown. Did you mean GANTRY_DATA?',
  ])
})

test('tiles of the map need their place in the address', () => {
  expect(faultsOf({ MAP_TILES: 'https://tiles.test/' })).toEqual(['MAP_TILES must be an address that holds {z}, {x} and {y}.'])
})

test.each(['crs=bd09', 'crs=bd-09', 'crs=utm', 'crs=', 'srs=gcj02', 'gcj02', 'crs=gcj02&maxZoom=x', 'maxZoom=0'])(
  'tiles with #%s are refused',
  (facts) => {
    const address = `https://tiles.test/{z}/{x}/{y}.png#${facts}`
    const [map, ...others] = faultsOf({ MAP_TILES: address })
    expect([map, others]).toEqual([
      expect.stringMatching(/^MAP_TILES: (crs must be wgs84 .* or gcj02|maxZoom must|"(srs|gcj02)" behind)/),
      [],
    ])
    expect(faultsOf({ SATELLITE_TILES: address })[0]).toMatch(/^SATELLITE_TILES: /)
  },
)

test('tiles of the map and pictures from above lie in the same coordinates', () => {
  const [map, above] = ['https://tiles.test/{z}/{x}/{y}.png', 'https://above.test/{z}/{x}/{y}.jpg']
  const shifted = '#maxZoom=20&crs=gcj02'
  expect(faultsOf({ MAP_TILES: map, SATELLITE_TILES: `${above}${shifted}` })).toEqual([
    'MAP_TILES and SATELLITE_TILES must be drawn in the same coordinates: both with #crs=gcj02, or neither.',
  ])
  expect(parseConfig({ SATELLITE_TILES: `${above}${shifted}` })).toMatchObject({ mapTiles: null, satelliteTiles: `${above}${shifted}` })
})

test('all faults come at once', () => {
  const faults = faultsOf({
    PORT: '99999',
    GANTRY_DEMO: 'yes',
    DATABASE_URL: 'mysql://x',
    BACKEND_URL: 'example.com',
    GANTRY_SECRET: 'short',
  })
  expect(faults).toHaveLength(6)
  for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+ .*\.$/)
})

describe('beyond loopback', () => {
  const secured = { GANTRY_ADMIN_PASSWORD: 'long enough!' }

  test.each(['0.0.0.0', '::', '192.168.1.5', 'site.example'])('%s needs an administrator password', (host) => {
    expect(faultsOf({ HOST: host })).toEqual([`HOST ${host} is reachable from outside: set GANTRY_ADMIN_PASSWORD first.`])
    expect(faultsOf({ HOST: host, GANTRY_ADMIN_PASSWORD: 'eleven long' })).toEqual([
      `HOST ${host} is reachable from outside: GANTRY_ADMIN_PASSWORD must have at least 12 characters.`,
    ])
    expect(faultsOf({ HOST: host, ...secured })).toEqual([])
  })

  test('there are no people of the demo, whose passwords everybody knows', () => {
    expect(parseConfig({ HOST: '0.0.0.0', ...secured }).demo).toBe('off')
    expect(faultsOf({ HOST: '0.0.0.0', GANTRY_DEMO: 'people', ...secured })).toEqual([
      "HOST 0.0.0.0 is reachable from outside: the demo's people have passwords that everybody knows. Leave GANTRY_DEMO out.",
    ])
  })

  test.each([
    [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'https://site.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://192.168.1.5:8080' }, 'PUBLIC_URL'],
    [{ ALLOWED_HOSTS: 'localhost,gantry.lan' }, 'ALLOWED_HOSTS'],
    [{ PUBLIC_URL: 'http://localhost', ALLOWED_HOSTS: '*.site.example' }, 'ALLOWED_HOSTS'],
  ])('%o says that others reach this server, whatever address it listens on', (env, name) => {
    expect(faultsOf(env)).toEqual([`${name} says that others reach this server: set GANTRY_ADMIN_PASSWORD first.`])
    expect(faultsOf({ ...env, ...secured, GANTRY_DEMO: 'on' })).toEqual([expect.stringMatching(/passwords that everybody knows/)])
    const { demo, imageSources, frameSources, storageHosts, datasourceHosts, video } = parseConfig({ ...env, ...secured })
    expect([demo, imageSources, frameSources, storageHosts, datasourceHosts, video.hosts]).toEqual(['off', [], [], [], [], []])
  })

  test.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080'])('%s as public address is this machine', (address) => {
    expect(parseConfig({ PUBLIC_URL: address }).reachedBy).toBeNull()
  })

  test('names of this machine alone are no others', () => {
    expect(parseConfig({ ALLOWED_HOSTS: 'localhost,*.localhost,gantry.localhost,127.0.0.1' }).reachedBy).toBeNull()
  })

  test.each(['https://gantry.lan', 'gantry.lan:8080', '*', 'a b'])('ALLOWED_HOSTS takes no %s', (name) => {
    expect(faultsOf({ ALLOWED_HOSTS: name, ...secured })).toEqual([
      `ALLOWED_HOSTS names hosts such as gantry.lan, without a port, not "${name}".`,
    ])
  })

  test('a console in front of another platform has no password of its own', () => {
    expect(faultsOf({ HOST: '0.0.0.0', BACKEND_URL: 'https://platform.test' })).toEqual([])
  })

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('%s is this machine', (host) => {
    expect(faultsOf({ HOST: host })).toEqual([])
  })
})

test.each(['balancer', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '10.0.0'])('%s is no balancer to trust', (name) => {
  expect(faultsOf({ TRUST_PROXY: name, GANTRY_ADMIN_PASSWORD: 'long enough!' })).toEqual([
    `TRUST_PROXY names addresses or networks such as 10.0.0.0/8, not "${name}".`,
  ])
})

test('nodes on one database must be given the same secret', () => {
  expect(faultsOf({ DATABASE_URL: 'postgresql://db/gantry' })[0]).toMatch(/^GANTRY_SECRET is required with DATABASE_URL/)
})

test('the table of variables is the one of the guide', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../docs/guides/environment.md'), 'utf8')
  const cell = (text: string | undefined) => (text ?? '').trim()
  const rows = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \|(.*?)\|(.*?)\|$/gm)].map((row) => row.slice(1).map(cell))
  expect(rows).toEqual(variables.map(({ name, fallback, meaning }) => [name, fallback === null ? '' : `\`${fallback}\``, meaning]))
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example.cn' }, 'SMTP_URL and MAIL_FROM are set together'],
  [{ MAIL_FROM: 'gantry@example.cn' }, 'SMTP_URL and MAIL_FROM are set together'],
  [{ SMTP_URL: 'https://mail.example.cn', MAIL_FROM: 'a@example.cn' }, 'SMTP_URL must be'],
  [{ SMTP_URL: 'smtp://mail.example.cn?tls=no', MAIL_FROM: 'a@example.cn' }, 'SMTP_URL must be'],
  [{ SMTP_URL: 'smtp://a:100%@mail.example.cn', MAIL_FROM: 'a@example.cn' }, 'write it as %25'],
  [{ SMTP_URL: 'smtp://169.254.169.254', MAIL_FROM: 'a@example.cn' }, 'link-local'],
  [{ SMTP_URL: 'smtp://mail.example.cn', MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
  [{ SMTP_URL: 'smtp://mail.example.cn', MAIL_FROM: 'A <a@example.cn' }, 'MAIL_FROM must be an address'],
])('a mail server that cannot be used refuses the start: %o', (env, says) => {
  expect(faultsOf(env).join(' ')).toContain(says)
})
