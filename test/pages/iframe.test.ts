import { describe, expect, test } from 'vitest'
import { parseMenus } from '../../engine/api/menus/menuNode.ts'
import { menuPages } from '../../engine/api/menus/menuTree.ts'
import { frameAddress, sandbox } from '../../pages/iframe/frameAddress.ts'

const HERE = 'https://console.example'
const DESIGNER = 'http://designer.example/app?Blade-Auth=bearer ${token}'
const pages = menuPages(
  parseMenus([
    { id: '1', code: 'designer', name: '流程设计', path: DESIGNER },
    { id: '2', code: 'manual', name: '手册', path: '/help/manual.html' },
  ]),
)
const validate = (src: string, path = '/myiframe/x') => frameAddress({ src, path }, pages, 'secret', HERE)

describe('the frame page', () => {
  test('gives the token to an address that stands in the menu word for word', () => {
    expect(validate(DESIGNER, '/myiframe/designer')).toMatchObject({ kind: 'show', isOwn: false })
    expect(JSON.stringify(validate(DESIGNER, '/myiframe/designer'))).toContain('bearer%20secret')
  })

  test('gives the token to nobody else, not even on the same host', () => {
    const asked = ['http://designer.example/other?t=${token}', 'http://evil.example/?t=${token}', '/help/manual.html?t=${token}']
    expect(asked.map((src) => JSON.stringify(validate(src))).filter((text) => text.includes('secret'))).toEqual([])
  })

  test('shows other pages of a host that the menu names', () => {
    expect(validate('http://designer.example/other').kind).toBe('show')
  })

  test('asks before it shows a host that the menu does not name', () => {
    expect(validate('https://evil.example/login').kind).toBe('ask')
    expect(validate('http://designer.example.evil.example/').kind).toBe('ask')
  })

  test('says of a report that no server is set, where its link names none', () => {
    expect(validate('', '/myiframe/report').kind).toBe('unset')
    expect(validate('http://reports.example/designer', '/myiframe/report').kind).toBe('ask')
    expect(validate('', '/myiframe/designer').kind).toBe('refuse')
  })

  test('shows html files of this host, without a share in the session', () => {
    expect(validate('/help/manual.html')).toMatchObject({ kind: 'show', isOwn: true })
    expect(validate(`${HERE}/help/manual.html`)).toMatchObject({ kind: 'show', isOwn: true })
    expect(sandbox(true)).not.toContain('allow-same-origin')
    expect(sandbox(false)).toContain('allow-same-origin')
  })

  test.each([
    '',
    'javascript:alert(1)',
    'data:text/html,<p>',
    'blob:https://console.example/1',
    'ftp://a/b.html',
    '//evil.example/a.html',
    'http://',
    `${HERE}/system/param`,
    '/system/param',
  ])('refuses %j', (src) => {
    expect(validate(src)).toEqual({ kind: 'refuse', text: src })
  })

  test('never lets a framed page lead the console away', () => {
    expect(sandbox(false)).not.toContain('allow-top-navigation')
  })
})
