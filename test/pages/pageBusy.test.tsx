import { expect, test } from 'vitest'
import { PageBusy } from '../../pages/ui/PageBusy.tsx'
import { mountedPage } from '../support/mountedPage.tsx'

const { draw } = mountedPage()

test('a page that loads has a heading from the first moment, with its title as soon as it is known', async () => {
  await draw(<PageBusy />)
  expect(document.querySelector('h1')?.textContent).toBe('加载中')
  await draw(<PageBusy title="劳务人员" />)
  expect(document.querySelector('h1')?.textContent).toBe('劳务人员')
  expect(document.querySelector('[role=status]')).not.toBeNull()
})
