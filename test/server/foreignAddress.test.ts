import { describe, expect, test } from 'vitest'
import { mayCall } from '../../server/outbound/hosts.ts'
import { parseAddress } from '../../server/store/foreign/address.ts'

describe('the address of another database', () => {
  test('is read as the platform writes it', () => {
    const mysql = parseAddress('jdbc:mysql://db.example.cn:3307/bladex?useSSL=false&amp;serverTimezone=GMT%2B8&characterEncoding=utf-8')
    expect(mysql).toMatchObject({ engine: 'mysql', host: 'db.example.cn', port: 3307, database: 'bladex', tls: 'off' })
    expect(parseAddress('jdbc:mariadb://10.0.0.5/site')).toMatchObject({ engine: 'mysql', host: '10.0.0.5', port: 3306 })
    const postgres = parseAddress('jdbc:postgresql://[::1]/site?currentSchema=archives&sslmode=require')
    expect(postgres).toMatchObject({ engine: 'postgres', host: '::1', port: 5432, schema: 'archives', tls: 'spoken' })
    expect(parseAddress('jdbc:oracle:thin:@10.0.0.5:1521:orcl')).toEqual({ engine: 'oracle' })
    expect(parseAddress('jdbc:sqlite:old/site.db')).toEqual({ engine: 'sqlite', file: 'old/site.db' })
  })

  test('is read as a command line has it, with user and password', () => {
    const expected = { engine: 'postgres', host: 'localhost', port: 5433, database: 'site', user: 'boss', password: 'a@b', schema: null }
    expect(parseAddress('postgres://boss:a%40b@localhost:5433/site')).toMatchObject(expected)
    expect(parseAddress('sqlite:///srv/site.db')).toEqual({ engine: 'sqlite', file: '/srv/site.db' })
  })

  test('asks for a certificate where it says so', () => {
    const tls = (query: string) => parseAddress(`jdbc:mysql://db/site?${query}`)
    expect(tls('sslMode=VERIFY_IDENTITY')).toMatchObject({ tls: 'verified' })
    expect(tls('useSSL=true')).toMatchObject({ tls: 'spoken' })
    expect(tls('useSSL=true&verifyServerCertificate=true')).toMatchObject({ tls: 'verified' })
    expect(tls('sslMode=DISABLED&useSSL=true')).toMatchObject({ tls: 'off' })
  })

  test.each([
    'jdbc:mysql://one,two/site',
    'jdbc:mysql:loadbalance://one/site',
    'jdbc:mysql://db',
    'jdbc:mysql://db/',
    'jdbc:mysql://db/%',
    'jdbc:postgresql:site',
    'jdbc:db2://db/site',
    'http://db/site',
    'mysql://db:port/site',
    '',
  ])('is none: %s', (text) => {
    expect(parseAddress(text)).toBeNull()
  })
})

describe('a server', () => {
  const machine = ['127.0.0.0/8', '::1']

  test('of this machine may be called where nothing is said, by whatever name it has', () => {
    expect(mayCall('localhost', 3306, ['127.0.0.1', '::1'], machine)).toBe(true)
    expect(mayCall('::ffff:127.0.0.1', 3306, ['::ffff:127.0.0.1'], machine)).toBe(true)
    expect(mayCall('10.0.0.5', 3306, ['10.0.0.5'], machine)).toBe(false)
    expect(mayCall('evil.example.com', 3306, ['127.0.0.1', '10.0.0.5'], machine)).toBe(false)
    expect(mayCall('nowhere.example.com', 3306, [], machine)).toBe(false)
  })

  test('that is named may be called wherever it is, but for the services that tell secrets', () => {
    expect(mayCall('db.site.cn', 3306, ['10.0.0.5'], ['DB.site.cn'])).toBe(true)
    expect(mayCall('db.site.cn', 3306, ['169.254.169.254'], ['db.site.cn'])).toBe(false)
    expect(mayCall('db.site.cn', 3306, ['100.100.100.200'], ['db.site.cn'])).toBe(false)
    expect(mayCall('169.254.169.254', 80, ['169.254.169.254'], ['169.254.169.254'])).toBe(true)
  })

  test('below a named domain may be called at public addresses, and at those that are named too', () => {
    expect(mayCall('a.db.cn', 3306, ['203.0.113.9'], ['*.db.cn'])).toBe(true)
    expect(mayCall('a.db.cn', 3306, ['10.0.0.5'], ['*.db.cn'])).toBe(false)
    expect(mayCall('a.db.cn', 3306, ['10.0.0.5'], ['*.db.cn', '10.0.0.0/8'])).toBe(true)
    expect(mayCall('xdb.cn', 3306, ['203.0.113.9'], ['*.db.cn'])).toBe(false)
  })

  test('with a port is meant with that port alone', () => {
    expect(mayCall('db', 3306, ['10.0.0.5'], ['db:3306'])).toBe(true)
    expect(mayCall('db', 22, ['10.0.0.5'], ['db:3306'])).toBe(false)
    expect(mayCall('10.0.0.5', 22, ['10.0.0.5'], ['10.0.0.5:3306'])).toBe(false)
  })
})
