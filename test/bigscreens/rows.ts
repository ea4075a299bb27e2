// Rows for tests of the scenes: one of each, its values to be overlaid.

import type { GroupCrane } from '#engine/site/answers/machines.ts'
import type { GatePass } from '#engine/site/answers/people.ts'
import type { RopeAlarm, RopeNow, RopeRow } from '#engine/site/answers/rope.ts'
import type { SprayNow } from '#engine/site/answers/water.ts'
import type { PlacedCrane } from '../../bigscreens/scenes/craneGeometry.ts'
import type { Lift, LiftCage } from '../../bigscreens/scenes/liftData.ts'

export const craneOf = (craneId: string, more: Partial<GroupCrane> = {}): PlacedCrane => ({
  craneId,
  deviceId: `d${craneId}`,
  craneName: `${craneId}#塔机`,
  craneNo: `${craneId}#`,
  angle: 0,
  range: 20,
  height: 10,
  load: 0,
  momentPercent: 0,
  workState: null,
  driverName: null,
  online: 1,
  level: 0,
  distances: [],
  rearJibLength: 10,
  jibHeight: 80,
  ...more,
  baseX: more.baseX ?? 0,
  baseY: more.baseY ?? 0,
  jibLength: more.jibLength ?? 50,
})

export const lift: Lift = {
  liftName: '3#施工升降机',
  liftNo: '3#',
  liftType: '2',
  ratedLoad: 2,
  ratedPeople: 9,
  minFloor: -1,
  maxFloor: 33,
  floorHeight: 3,
  loadWarn: 90,
  loadAlarm: 110,
  speedAlarm: 1.2,
  windAlarm: 20,
  tiltAlarm: 2,
}
export const cageOf = (more: Partial<LiftCage> = {}): LiftCage => ({
  cage: '1',
  load: 1,
  loadPercent: 50,
  people: 4,
  speed: 0.9,
  direction: '1',
  height: 51,
  floor: 18,
  tiltX: 0.1,
  tiltY: 0.1,
  windSpeed: 3,
  frontDoor: '0',
  backDoor: '0',
  outDoor: '0',
  antiDrop: 0,
  topLimit: 0,
  bottomLimit: 0,
  driverName: '王芳',
  verifyResult: '1',
  alarmFlags: [],
  warnFlags: [],
  ...more,
})

export const ropeOf = (deviceId: string, more: Partial<RopeNow> = {}): RopeNow => ({
  deviceId,
  deviceCode: `ROPE-${deviceId}`,
  laborName: '李强',
  hookState: '2',
  height: 23.4,
  zone: '1#楼',
  alarmState: '0',
  alarmName: null,
  alarmLevel: 0,
  onlineStatus: '1',
  ...more,
})

export const sprayOf = (deviceId: string, more: Partial<SprayNow> = {}): SprayNow => ({
  deviceId,
  deviceName: `${deviceId}号雾炮`,
  sprayType: '2',
  longitude: 120.001,
  latitude: 30.0005,
  onlineStatus: '1',
  nozzleCount: 30,
  throwRange: 40,
  runState: '0',
  flowRate: 2.4,
  ...more,
})

export const ropeRowOf = (deviceId: string, more: Partial<RopeRow> = {}): RopeRow => ({
  ...ropeOf(deviceId),
  laborId: '31',
  face: null,
  workType: '030',
  teamName: '架子一班',
  wearState: '1',
  hook1State: '1',
  hook2State: '0',
  floor: 7,
  battery: 64,
  signal: -71,
  alarmSeconds: null,
  collectTime: '2026-06-28 10:18:22',
  ...more,
})

export const alarmOf = (id: string, more: Partial<RopeAlarm> = {}): RopeAlarm => ({
  id,
  deviceId: '1',
  deviceCode: 'ROPE-1',
  laborId: '31',
  laborName: '李强',
  alarmType: '401',
  name: '高处未挂钩',
  level: '4',
  alarmTime: '2026-06-28 10:18:10',
  recoverTime: null,
  alarmSeconds: 12,
  height: 23.4,
  alarmState: '1',
  handleState: '0',
  ...more,
})

export const passOf = (passTime: string, more: Partial<GatePass> = {}): GatePass => ({
  laborId: '31',
  name: '赵志强',
  face: null,
  workType: '240',
  teamName: '木工一班',
  direction: '01',
  mode: '001',
  passTime: `2026-06-28 ${passTime}`,
  gateName: '北门02',
  result: 0,
  ...more,
})
