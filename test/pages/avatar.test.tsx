import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '../../pages/profile/Avatar.tsx'
import { avatarOf } from '../../pages/ui/avatarOf.ts'

test('the mark of the platform stands for whoever has no picture', () => {
  for (const none of ['', null, undefined]) expect(avatarOf(none)).toMatch(/brand.*\.svg/)
  expect(avatarOf('/files/me.png')).toBe('/files/me.png')
  expect(renderToStaticMarkup(<Avatar link="" name="张三的头像" />)).toMatch(/<img src="[^"]*brand[^"]*" alt="张三的头像"/)
})
