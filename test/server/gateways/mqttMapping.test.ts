import { describe, expect, test } from 'vitest'
import { withStepLimit } from '#model/expressions/stepLimit.ts'
import { momentOf, sourceFault, valueAt } from '#modules/gateways/mappings/readPayload.ts'
import { codeIn, filterOf, topicFault } from '#modules/gateways/mqtt/topicPattern.ts'
import { parseConfig } from '#server/config.ts'

describe('a pattern of topics', () => {
  test.each([
    ['site/{deviceCode}/data', 'site/ENV-1/data', 'ENV-1'],
    ['site/{deviceCode}/data', 'site/ENV-1/state', null],
    ['site/{deviceCode}/data', 'site/ENV-1/data/more', null],
    ['site/{deviceCode}/data', 'site/ENV-1', null],
    ['+/{deviceCode}/#', 'x/ENV-1/a/b', 'ENV-1'],
    ['{deviceCode}', 'ENV-1', 'ENV-1'],
  ])('%s and %s: %s', (pattern, topic, code) => {
    expect(topicFault(pattern)).toBeNull()
    expect(codeIn(pattern, topic)).toBe(code)
  })

  test.each(['site/data', '{deviceCode}/{deviceCode}', 'site/x{deviceCode}', '{deviceCode}/#/x', '{deviceCode}/a+', '$SYS/{deviceCode}'])(
    '%s is refused',
    (pattern) => {
      expect(topicFault(pattern)).not.toBeNull()
    },
  )

  test('is asked of a broker with a wildcard', () => {
    expect(filterOf('site/{deviceCode}/#')).toBe('site/+/#')
  })
})

describe('a value of a payload', () => {
  const payload = { data: [{ pm10: 78 }], 'odd key': 1, t: 20.5 }
  test.each([
    ['$.data[0].pm10', 78],
    ["$['odd key']", 1],
    ['$.data[1].pm10', undefined],
    ['$.toString', undefined],
    ['$', payload],
    ['payload.data[0].pm10 * 1000.0', 78_000],
    ['payload.t > 20.0 ? 1.0 : 0.0', 1],
    ["topic.startsWith('site/')", true],
  ])('%s', (source, expected) => {
    expect(sourceFault(source)).toBeNull()
    expect(valueAt(source, payload, 'site/x')).toEqual(expected)
  })

  test.each(['$.a..b', '$.a[', 'payload.', 'record.pm10', 'payload +'])('%s is refused', (source) => {
    expect(sourceFault(source)).not.toBeNull()
  })

  test.each([
    [1_795_651_200, '+08:00', '2026-11-26 08:00:00'],
    [1_795_651_200_000, '+08:00', '2026-11-26 08:00:00'],
    ['1795651200', '+08:00', '2026-11-26 08:00:00'],
    ['2026-11-26T00:00:00Z', '+08:00', '2026-11-26 08:00:00'],
    ['2026-11-26T00:00:00.250+00:00', '+08:00', '2026-11-26 08:00:00'],
    ['2026-11-26 08:00:00', '+08:00', '2026-11-26 08:00:00'],
    ['2026-11-26 00:00:00', '+00:00', '2026-11-26 08:00:00'],
    ['20261126080000', '+08:00', '2026-11-26 08:00:00'],
    ['yesterday', '+08:00', null],
    [null, '+08:00', null],
    [Number.NaN, '+08:00', null],
    [1e300, '+08:00', null],
  ])('the moment %s in %s is %s', (value, zone, expected) => {
    expect(momentOf(value, zone)).toBe(expected)
  })
})

describe('the environment', () => {
  test('names a broker, its version and certificates', () => {
    const env = {
      MQTT_URL: 'mqtts://u:p@broker.example.cn',
      MQTT_VERSION: '3.1.1',
      MQTT_CA: '/ca',
      MQTT_CERT: '/c',
      MQTT_KEY: '/k',
      MQTT_LISTEN: '1883',
    }
    expect(parseConfig(env)).toMatchObject({
      mqtt: { url: 'mqtts://u:p@broker.example.cn', version: 4, ca: '/ca', cert: '/c', key: '/k' },
      mqttListen: { host: '127.0.0.1', port: 1883 },
    })
    expect(parseConfig({ MQTT_URL: 'mqtt://b' }).mqtt).toMatchObject({ version: 5, ca: null })
  })

  test.each([
    { MQTT_URL: 'http://b' },
    { MQTT_URL: 'mqtt://b', MQTT_VERSION: '4' },
    { MQTT_URL: 'mqtt://b', MQTT_CERT: '/c' },
    { MQTT_CA: '/ca' },
    { MQTT_LISTEN: 'b' },
  ])('%o is refused', (env) => {
    expect(() => parseConfig(env)).toThrow('MQTT_')
  })
})

describe('an expression over a payload of a stranger', () => {
  const list = Array.from({ length: 2_000 }, (_, at) => at)
  const inEach = (expression: string, payload: unknown) => () => withStepLimit(200_000, () => valueAt(expression, payload, 'topic'))

  test.each([
    'payload.all(x, payload.all(y, x + y >= 0.0))',
    'payload.map(x, payload.map(y, payload.map(z, 1))).size() > 0',
    'payload.filter(x, x in payload).size()',
    'payload.exists_one(x, payload == [x])',
    'payload.all(x, [payload].map(l, l.size() > 0).size() > 0)',
  ])('%s ends after a number of steps, not after hours', (expression) => {
    expect(sourceFault(expression)).toBeNull()
    expect(inEach(expression, list)).toThrow('the expression takes too many steps')
  })

  test('reads lists within lists, each member once', () => {
    const groups = Array.from({ length: 100 }, (_, group) => ({ group, items: [{ id: group, value: group / 2 }] }))
    const wanted = 'payload.groups.filter(g, g.items.exists(i, i.id == 7.0)).map(g, g.items[0].value + 1.0)[0]'
    expect(inEach(wanted, { groups })()).toBe(4.5)
    expect(inEach('payload.groups.all(g, has(g.items) && g.group >= 0.0)', { groups })()).toBe(true)
    expect(inEach('payload.groups.map(g, string(g.group)).filter(t, t.matches("^9.$")).size()', { groups })()).toBe(10)
  })

  test('shares its steps with the others of its message', () => {
    const once = () => valueAt('payload.all(x, x >= 0.0)', list, 'topic')
    expect(withStepLimit(10_000, () => [once(), once()])).toEqual([true, true])
    expect(() => withStepLimit(10_000, () => [1, 2, 3, 4, 5, 6].map(once))).toThrow('too many steps')
    expect(withStepLimit(10_000, once)).toBe(true)
  })
})
