import { describe, expect, test } from 'vitest'
import { dahuaEvents } from '#modules/gateways/push/dahua.ts'
import { createNonces, digestCredentials, isResponseOf } from '#modules/gateways/push/digest.ts'
import { hikvisionEvents } from '#modules/gateways/push/hikvision.ts'
import { xmlMembers } from '#modules/gateways/push/xmlMembers.ts'

describe('digest authentication', () => {
  // The example of RFC 7616, section 3.9.1.
  const example = (algorithm: string, response: string) =>
    `Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=${algorithm},
      nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
      qop=auth, response="${response}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`

  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('the example of RFC 7616 is right in %s, and wrong with another password or method', (algorithm, response) => {
    const credentials = digestCredentials(example(algorithm, response))
    if (!credentials) throw new Error('no credentials')
    expect(isResponseOf(credentials, 'GET', 'Circle of Life')).toBe(true)
    expect(isResponseOf(credentials, 'GET', 'Circle of life')).toBe(false)
    expect(isResponseOf(credentials, 'POST', 'Circle of Life')).toBe(false)
  })

  test.each([
    undefined,
    'Basic YTpi',
    'Digest',
    'Digest username="a"',
    example('MD5', 'x').replace('qop=auth', 'qop=auth-int'),
    example('MD5', 'x').replace('qop=auth,', ''),
    example('MD4', 'x'),
    example('MD5', 'x').replace('nc=00000001', 'nc=1'),
    `${example('MD5', 'x')}, nonce="twice"`,
    `Digest ${'a=b,'.repeat(1_000)}`,
    'Digest =,=,="',
  ])('%j are no credentials', (header) => {
    expect(digestCredentials(header)).toBeNull()
  })

  test('a nonce is good for five minutes, once with each count, and on every node with the same key', () => {
    let now = 1_000_000
    const [node, other, stranger] = ['secret', 'secret', 'another'].map((key) => createNonces(Buffer.from(key), () => now))
    const nonce = /nonce="([^"]+)"/.exec(node?.challenges(false)[0] ?? '')?.[1] ?? ''
    const credentials = {
      username: 'a',
      realm: 'r',
      nonce,
      uri: '/',
      response: 'x',
      algorithm: 'MD5',
      nc: '00000001',
      cnonce: 'c',
    } as const
    expect(stranger?.use(credentials)).toBe(false)
    expect(node?.use(credentials)).toBe(true)
    expect(node?.use(credentials)).toBe(false)
    expect(node?.use({ ...credentials, nc: '00000002' })).toBe(true)
    expect(node?.use({ ...credentials, nc: '00000003', nonce: `${nonce.slice(0, -1)}${nonce.endsWith('A') ? 'B' : 'A'}` })).toBe(false)
    now += 5 * 60_000
    expect(other?.use(credentials)).toBe(true)
    now += 1
    expect(other?.use({ ...credentials, nc: '00000002' })).toBe(false)
  })
})

describe('XML', () => {
  test('elements become members without their prefix, repeated ones a list', () => {
    const xml = '<?xml version="1.0"?>\r\n<h:A xmlns:h="urn:x"><h:b>1 &lt; 2</h:b><c><d>x</d></c><c/><e><![CDATA[<z>]]></e></h:A>'
    expect(xmlMembers(xml)).toEqual({ A: { b: '1 < 2', c: [{ d: 'x' }, ''], e: '<z>' } })
  })

  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "boom">]><a>&x;</a>', 'push.documentType'],
    ['a document type of another file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'push.documentType'],
    ['an open element', '<a><b></a>', 'push.xml'],
    ['no element', 'text', 'push.xml'],
    ['two roots', '<a/><b/>', 'push.xml'],
    ['too deep', '<a>'.repeat(50) + '</a>'.repeat(50), 'push.xml'],
    ['too many elements', `<a>${'<b/>'.repeat(5_000)}</a>`, 'push.xml'],
  ])('%s is refused', (_, xml, key) => {
    expect(() => xmlMembers(xml)).toThrow(expect.objectContaining({ key }))
  })

  test('an entity that nothing declares stays as it is', () => {
    expect(xmlMembers('<a>&x;</a>')).toEqual({ a: '&x;' })
  })

  test('a member that is called like a part of every object is one of its own', () => {
    const read = xmlMembers('<a><__proto__><x>1</x></__proto__></a>').a
    expect(Object.keys(read as object)).toEqual(['__proto__'])
    expect(({} as { x?: string }).x).toBeUndefined()
  })
})

describe('events', () => {
  const access = (event: object, more: object = {}) =>
    hikvisionEvents({ dateTime: '2026-01-02T08:00:00+08:00', eventType: 'AccessControllerEvent', AccessControllerEvent: event, ...more })

  test.each([
    [{ majorEventType: 5, subEventType: 75, employeeNoString: '7', attendanceStatus: 'checkIn' }, ['001', 0, '01', '7']],
    [{ majorEventType: 5, subEventType: 76, attendanceStatus: 'undefined' }, ['001', 1, '', '']],
    [{ majorEventType: '5', subEventType: '38', employeeNo: 8, attendanceStatus: 'breakOut' }, ['003', 0, '02', '8']],
    [{ majorEventType: 5, subEventType: 6, employeeNoString: '9' }, ['006', 2, '', '9']],
  ])('a terminal of Hikvision sends %j', (event, [mode, result, direction, person]) => {
    expect(access(event)).toEqual([
      { what: 'pass', time: '2026-01-02 08:00:00', mac: '', mode, result, direction, person, temperature: null },
    ])
  })

  test('a door that opens and an alarm that is over are signs of life', () => {
    expect(access({ majorEventType: 5, subEventType: 21 })).toEqual([{ what: 'notice', mac: '' }])
    expect(hikvisionEvents({ eventType: 'videoloss', eventState: 'inactive', macAddress: '24-28-FD-F3-3A-11' })).toEqual([
      { what: 'notice', mac: '24:28:fd:f3:3a:11' },
    ])
  })

  test('a terminal of Dahua sends its events alone or in a list', () => {
    const event = (data: object) => ({ Code: 'AccessControl', Action: 'Pulse', Index: 0, Data: { UTC: 1_767_312_000, ...data } })
    const pass = { what: 'pass', time: '2026-01-02 08:00:00', mac: '', temperature: null }
    expect(
      dahuaEvents({
        Events: [event({ Method: 15, Status: 1, Type: 'Entry', UserID: '7' }), event({ Method: 1, Status: 0, Type: 'Exit' })],
      }),
    ).toEqual([
      { ...pass, mode: '001', result: 0, direction: '01', person: '7' },
      { ...pass, mode: '006', result: 1, direction: '02', person: '' },
    ])
    expect(dahuaEvents({ Code: 'CrossRegionDetection', Action: 'Start', Index: 3, Data: { UTC: 1_767_312_000 } })).toEqual([
      { what: 'alarm', time: '2026-01-02 08:00:00', mac: '', type: 'CrossRegionDetection', channel: 4, isRepeated: false },
    ])
    expect(dahuaEvents({ Code: 'CrossRegionDetection', Action: 'Stop' })).toEqual([{ what: 'notice', mac: '' }])
  })

  test.each([[null], ['text'], [[1, 2]], [{}], [{ EventNotificationAlert: [] }], [{ Events: [null, 3, {}] }]])('%j is no event', (body) => {
    expect([...hikvisionEvents(body), ...dahuaEvents(body)]).toEqual([])
  })
})
