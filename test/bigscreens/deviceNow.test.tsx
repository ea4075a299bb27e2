import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeviceDay } from '../../bigscreens/desk/DeviceDay.tsx'
import { DeviceNow } from '../../bigscreens/desk/DeviceNow.tsx'

const DEVICE = {
  id: '1',
  deviceName: '一号',
  deviceCode: 'ENV-1',
  deviceClass: '2',
  onlineStatus: '1',
  lastTime: '2026-03-02 08:00:00',
  installPos: null,
  longitude: null,
  latitude: null,
  battery: null,
}
const said = (latest: object) => renderToStaticMarkup(<DeviceNow device={{ ...DEVICE, latest: { pm10: 4990, ...latest } }} all={[]} />)

test.each([
  ['D', '故障，不参与统计'],
  ['T', '超量程，不参与统计'],
  ['B', '通讯异常，不参与统计'],
])('values with the flag %s are marked', (dataFlag, words) => {
  expect(said({ dataFlag })).toContain(words)
})

test.each([{ dataFlag: 'N' }, { dataFlag: null }, {}])('values with %j count and have no mark', (latest) => {
  expect(said(latest)).not.toContain('不参与统计')
})

test.each([
  [{ projectId: null, deviceId: '1' }, '设备未绑定项目'],
  [{ projectId: '2', deviceId: null }, '未关联监测设备'],
  [{ projectId: null, deviceId: null }, '未关联监测设备'],
])('of %j the day says what is missing', (missing, words) => {
  expect(renderToStaticMarkup(<DeviceDay {...missing} deviceClass="2" isSpray={false} />)).toContain(words)
})
