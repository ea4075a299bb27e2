import type { Locator } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { picture } from './picture.ts'
import { expect, gate, question, test } from './support.ts'

/** Drops pictures of these names, as from a folder of the desktop. */
async function dropPictures(target: Locator, ...names: string[]): Promise<void> {
  const files = await target.page().evaluateHandle(
    ([base64 = '', ...all]) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      for (const name of all) transfer.items.add(new File([bytes], name))
      return transfer
    },
    [picture().toString('base64'), ...names],
  )
  await target.dispatchEvent('drop', { dataTransfer: files })
}

test('files are dropped together: one arrives, one is refused, one is cancelled', async ({ adminPage: page, allowed }) => {
  allowed.push(/400/)
  await page.goto('/resource/attach')
  await page.getByRole('button', { name: '上传', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '上传' })
  const target = dialog.getByText('将文件拖到此处')
  await dropPictures(target, 'plan.png', 'wrong.jpg', 'notes.txt')
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(line('plan.png')).toContainText('已上传')
  await expect(line('wrong.jpg').getByRole('alert')).toHaveText('文件内容与扩展名.jpg不符')
  await expect(line('notes.txt').getByRole('alert')).toContainText('notes.txt的类型不正确')
  await expect(line('plan.png')).toContainText(`${picture().length} B`)

  const held = gate()
  await page.route('**/put-file-attach', async (route) => {
    await held.opened
    await route.continue().catch(() => {})
  })
  await dropPictures(target, 'slow.png')
  await expect(line('slow.png').getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: '继续编辑' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '取消上传slow.png' }).click()
  await expect(line('slow.png')).toHaveCount(0)
  held.open()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: '附件' }).getByRole('listitem')).toHaveText([/plan\.png/])
})
