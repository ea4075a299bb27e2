import { expect, test } from 'vitest'
import { labelsOf } from '../../pages/labels/labels.ts'

const device = (id: string) => ({ id, deviceName: `设备${id}`, deviceCode: `C-${id}`, qrCode: `/rope-bind?deviceId=${id}` })

test('labels come in the order in which the devices were ticked, without those that are gone', () => {
  const answer = { records: [device('1'), device('2'), device('3')] }
  expect(labelsOf(answer, ['3', '404', '1'], 'https://site.cn')).toEqual([
    { id: '3', name: '设备3', code: 'C-3', address: 'https://site.cn/rope-bind?deviceId=3' },
    { id: '1', name: '设备1', code: 'C-1', address: 'https://site.cn/rope-bind?deviceId=1' },
  ])
  expect(labelsOf(undefined, ['1'], 'https://site.cn')).toEqual([])
})
