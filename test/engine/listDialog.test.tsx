// A dialog that opens renders itself, not the list behind it.

import { act } from 'react'
import { expect, test } from 'vitest'
import { useChangedRows } from '../../engine/list/records/useChangedRows.ts'
import { type ListDialogControl, useListDialog, useOpenedDialog } from '../../engine/page/useListDialog.ts'
import { mountedPage } from '../support/mountedPage.tsx'

const { page, draw } = mountedPage()

test('a list is not rendered for its dialogs, and highlights what changed since one opened', async () => {
  let renders = 0
  let control: ListDialogControl | undefined
  let changed: ReturnType<typeof useChangedRows> | undefined
  function Opened({ control }: { control: ListDialogControl }) {
    const { dialog, isOpen, turn } = useOpenedDialog(control)
    return <p>{[dialog?.kind, isOpen, turn].join()}</p>
  }
  const address = {}
  function List({ version }: { version: string }) {
    renders++
    control = useListDialog()
    changed = useChangedRows([{ id: '1', updateTime: version }], address)
    return <Opened control={control} />
  }
  await draw(<List version="a" />)
  act(() => {
    changed?.remember()
    control?.open({ kind: 'import' })
  })
  expect([page.textContent, renders]).toEqual(['import,true,1', 1])
  act(() => control?.close())
  act(() => control?.open({ kind: 'record', mode: 'add' }))
  expect([page.textContent, renders]).toEqual(['record,true,2', 1])
  await draw(<List version="b" />)
  act(() => changed?.show())
  expect([...(changed?.ids ?? [])]).toEqual(['1'])
  act(() => changed?.remember())
  expect([...(changed?.ids ?? [])]).toEqual([])
})
