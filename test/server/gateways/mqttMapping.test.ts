import { describe, expect, test } from 'vitest'
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
