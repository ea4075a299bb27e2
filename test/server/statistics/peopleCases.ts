// Projects, people, devices, alarms, safety.

import type { Rec } from '#store/records.ts'
import type { Month } from '../../support/month/month.ts'
import type { Case } from './case.ts'
import { allAlarms, countBy, entered, inSpan, inside, lastDays, passesOn, rate, seconds, staff, sum, to, water } from './recount.ts'

const ROOT = '/api/blade-archives/data_ana'
const day = (row: Rec, name: string): string => String(row[name]).slice(0, 10)
const isOpen = ({ handleState }: Rec): boolean => handleState === '0' || handleState === '1'

const since = (month: Month, count: number): string => `${lastDays(month, count)[0]} 00:00:00`

export const peopleCases: Case[] = [
  {
    name: 'the head of a project tells its calendar, people, alarms, air and water of today',
    path: '/api/visual/projectOverView',
    shown: ({ project, images, device, env, ...rest }) => ({ ...rest, total: device?.total, images, phone: project?.managerPhone }),
    recount: (month) => {
      const passes = passesOn(month, month.today)
      const alarms = allAlarms(month)
      const today = alarms.filter((row) => day(row, 'startTime') === month.today)
      const runs = month.rows('flow')
      const flow = (prefix: string) => runs.filter(({ startTime }) => String(startTime).startsWith(prefix)).map(water)
      return {
        safeDays: 61,
        passDays: 101,
        totalDays: 301,
        leftDays: 200,
        progress: 54.2,
        planProgress: 33.6,
        deviation: 20.6,
        labor: {
          registered: 13,
          onSite: inside(passes).size,
          todayAttend: entered(passes).size,
          attendRate: rate(entered(passes).size, 13),
          managers: 2,
        },
        total: 13,
        alarm: {
          today: today.length,
          pending: alarms.filter(isOpen).length,
          critical: today.filter(({ alarmLevel }) => alarmLevel === '4').length,
        },
        water: { today: to(2, sum(flow(month.today))), month: to(2, sum(flow(month.today.slice(0, 7)))) },
        images: [
          { title: '航拍', link: '/oss/航拍.jpg', imgType: '5' },
          { title: '形象', link: '/oss/形象.jpg', imgType: '5' },
        ],
        phone: '138****0100',
      }
    },
  },
  {
    name: 'the stages tell their delay, key posts their days of the month, kinds of people who is there',
    path: '/api/visual/projectStageMan',
    shown: ({ stages, keyPosts, ...rest }) => ({
      delays: stages?.map(({ stageCode, stageName, delayDays }) => [stageCode, stageName, delayDays]),
      posts: keyPosts?.map(({ post, name, attendToday, monthDays, requiredDays, lastPass }) => [
        post,
        name,
        attendToday,
        monthDays,
        requiredDays,
        lastPass,
      ]),
      ...rest,
    }),
    recount: (month) => {
      const onSite = inside(passesOn(month, month.today))
      const ofMonth = month.days.filter((date) => date.startsWith(month.today.slice(0, 7)))
      const attendance = (person: Rec | undefined) => {
        const own = ofMonth.map((date) => passesOn(month, date).filter(({ laborId }) => laborId === person?.id))
        const came = own.filter((passes) => entered(passes).size > 0)
        return [Number(entered(own.at(-1) ?? []).size), came.length, came.flat().at(-1)?.passTime ?? null] as const
      }
      const person = (post: string, name: string, at: number, required: number) => {
        const [attendToday, monthDays, lastPass] = attendance(month.archives.people[at])
        return [post, name, attendToday, monthDays, required, lastPass]
      }
      const kinds = countBy(staff(month), ({ laborType }) => String(laborType))
      return {
        delays: [
          ['3', '基础工程', 5],
          ['4', '主体结构', 0],
        ],
        posts: [person('项目经理', '张明', 0, 22), person('专职安全员', '李安', 2, 22), person('总监理工程师', '赵监', 3, 20)],
        current: '4',
        composition: [...kinds]
          .sort()
          .map(([laborType, rows]) => ({ laborType, count: rows.length, onSite: rows.filter(({ id }) => onSite.has(id)).length })),
      }
    },
  },
  {
    name: 'devices are counted by class, and what is due comes up in order',
    path: '/api/visual/deviceManager',
    shown: ({ total: all, byClass, expiring }) => ({
      all,
      classes: byClass?.map(({ deviceClass, total: count }) => [deviceClass, count]),
      expiring: expiring?.map(({ deviceName, item, leftDays }) => [deviceName, item, leftDays]),
    }),
    recount: ({ archives }) => ({
      all: archives.devices.length,
      classes: [...countBy(archives.devices, ({ deviceClass }) => String(deviceClass))].sort().map(([key, rows]) => [key, rows.length]),
      expiring: [
        ['1#塔机', '下次检测日期', -3],
        ['塔机4', '质保到期', 4],
        ['1#升降机', '防坠安全器到期日', 9],
        ['扬尘2', '下次维保日期', 11],
        ['2#塔机', '下次检测日期', 20],
      ],
    }),
  },
  ...[7, 30].map(
    (days): Case => ({
      name: `alarms of ${days} days are counted by level, class, kind and day`,
      path: '/api/visual/getOverViewAlarmCt',
      query: () => ({ days: String(days) }),
      shown: ({ latest, byType, ...rest }) => ({
        ...rest,
        types: byType?.map(({ count }) => count),
        latest: latest?.map(({ alarmTime }) => alarmTime),
      }),
      recount: (month) => {
        const all = allAlarms(month)
        const alarms = inSpan(all, 'startTime', since(month, days), month.until)
        const open = alarms.filter(isOpen).length
        const of = (date: string | undefined) => all.filter((row) => day(row, 'startTime') === date)
        const critical = (rows: readonly Rec[]) => rows.filter(({ alarmLevel }) => alarmLevel === '4').length
        return {
          summary: {
            total: alarms.length,
            today: of(month.today).length,
            yesterday: of(lastDays(month, 2)[0]).length,
            pending: open,
            handled: alarms.length - open,
            handleRate: rate(alarms.length - open, alarms.length),
            critical: critical(alarms),
          },
          byLevel: [...countBy(alarms, ({ alarmLevel }) => String(alarmLevel))]
            .sort()
            .map(([level, rows]) => ({ level, count: rows.length })),
          byClass: [...countBy(alarms, ({ deviceClass }) => String(deviceClass))]
            .sort()
            .map(([deviceClass, rows]) => ({ deviceClass, count: rows.length, pending: rows.filter(isOpen).length })),
          types: [...countBy(alarms, (row) => `${row.deviceClass} ${row.alarmType}`).values()]
            .map((rows) => rows.length)
            .sort((one, other) => other - one)
            .slice(0, 10),
          trend: lastDays(month, days).map((date) => ({
            date,
            total: of(date).length,
            critical: critical(of(date)),
            handled: of(date).filter((row) => !isOpen(row)).length,
            byClass: [...countBy(of(date), ({ deviceClass }) => String(deviceClass))]
              .sort()
              .map(([deviceClass, rows]) => ({ deviceClass, count: rows.length })),
          })),
          latest: alarms
            .map(({ startTime }) => startTime)
            .sort()
            .reverse()
            .slice(0, 30),
        }
      },
    }),
  ),
  {
    name: 'what waited a day ago is what is open still or was closed since',
    path: `${ROOT}/dayBefore`,
    shown: ({ pending }) => pending,
    recount: (month) => {
      const then = `${lastDays(month, 2)[0]} 17:42:00`
      return allAlarms(month).filter((row) => String(row.startTime) <= then && (isOpen(row) || String(row.handleTime) > then)).length
    },
  },
  {
    name: 'the dust alarms that wait are told alone',
    path: '/api/visual/getOverViewAlarmCt',
    query: () => ({ days: '30', alarmType: '301,302,303', handleState: '0,1' }),
    shown: ({ summary, latest }) => ({ total: summary?.total, pending: summary?.pending, latest: latest?.length }),
    recount: (month) => {
      const wanted = inSpan(month.alarms, 'startTime', since(month, 30), month.until).filter(
        (row) => isOpen(row) && ['301', '302', '303'].includes(String(row.alarmType)),
      ).length
      return { total: wanted, pending: wanted, latest: Math.min(30, wanted) }
    },
  },
  {
    name: 'the risk of each device is its alarms of a week, and of the last day by the hour',
    path: `${ROOT}/riskMap`,
    shown: ({ hours, devices }) => ({
      hours,
      devices: devices?.map(({ deviceId, alarms, open, critical, byHour }) => ({ deviceId, alarms, open, critical, byHour })),
    }),
    recount: (month) => {
      const all = allAlarms(month)
      const week = inSpan(all, 'startTime', since(month, 7), month.until)
      const cameras = new Map(month.archives.monitors.map(({ id, deviceSerial }) => [id, deviceSerial]))
      const hours = Array.from({ length: 24 }, (_, at) =>
        new Date(Date.parse(`${month.until.slice(0, 13)}:00:00Z`) - (23 - at) * 3_600_000).toISOString().slice(0, 13).replace('T', ' '),
      )
      return {
        hours: hours.map((hour) => `${hour}:00:00`),
        devices: [...month.archives.devices]
          .sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
          .map(({ id, deviceCode }) => {
            const own = (row: Rec) => (row.deviceClass === '5' ? cameras.get(row.monitorId) === deviceCode : row.deviceId === id)
            const open = all.filter((row) => own(row) && isOpen(row))
            return {
              deviceId: id,
              alarms: week.filter(own).length,
              open: open.length,
              critical: open.filter(({ alarmLevel }) => alarmLevel === '4').length,
              byHour: hours.map((hour) => all.filter((row) => own(row) && String(row.startTime).startsWith(hour)).length),
            }
          }),
      }
    },
  },
  {
    name: 'safety tells how alarms were dealt with, what is open, and who is trained and certified',
    path: '/api/visual/getOverSafeSta',
    shown: ({ handle, hazard, officers, training, certs, safeDays, radar }) => ({
      handle,
      hazard,
      officers,
      training,
      certs,
      safeDays,
      parts: radar?.map(({ key, score }) => [key, score]),
    }),
    recount: (month) => {
      const all = allAlarms(month)
      const recent = inSpan(all, 'startTime', since(month, 30), month.until)
      const closed = recent.filter((row) => !isOpen(row))
      const minutes = sum(closed.map(({ startTime, handleTime }) => seconds(startTime, handleTime))) / 60 / closed.length
      const open = (level: (value: string) => boolean) => all.filter((row) => isOpen(row) && level(String(row.alarmLevel))).length
      const week = since(month, 7)
      const air = inSpan(month.rows('env'), 'collectTime', week, month.until)
      const over = air.filter(({ pm25, pm10, tsp }) => Number(pm25) >= 75 || Number(pm10) >= 150 || Number(tsp) >= 300).length
      const events = inSpan(month.rows('ai'), 'alarmTime', week, month.until).filter(({ isFalse }) => isFalse === '0').length
      const machineAlarms = inSpan(month.alarms, 'startTime', week, month.until).filter(
        ({ deviceClass }) => deviceClass === '3' || deviceClass === '4',
      ).length
      const above = inSpan(month.rows('rope'), 'collectTime', week, month.until).filter(
        ({ wearState, height }) => wearState === '1' && height !== null && Number(height) >= 2,
      )
      const hooked = above.filter(({ hookState }) => hookState === '1' || hookState === '2').length
      const managers = month.archives.people.slice(0, 2)
      const managerDays = sum(lastDays(month, 7).map((date) => managers.filter(({ id }) => entered(passesOn(month, date)).has(id)).length))
      const attendances = sum(lastDays(month, 7).map((date) => entered(passesOn(month, date)).size))
      const parts: [string, number | null][] = [
        ['labor', to(1, 100 * ((Math.min(1, managerDays / ((2 * 7 * 22) / 30)) + 7 / 9 + 9 / 11) / 3))],
        ['device', to(1, 100 * Math.max(0, 1 - machineAlarms / (3 * 7 * 24)) * (2 / 3))],
        ['env', to(1, 100 * (1 - over / air.length))],
        ['video', attendances > 0 ? to(1, 100 * Math.max(0, 1 - events / attendances)) : null],
        ['rope', above.length > 0 ? to(1, (100 * hooked) / above.length) : null],
        ['handle', to(1, 100 * (closed.length / recent.length) * Math.min(1, 60 / minutes))],
      ]
      const dayBefore = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
      return {
        handle: {
          total: recent.length,
          closed: closed.length,
          pending: recent.filter(({ handleState }) => (handleState ?? '0') === '0').length,
          overdue: recent.filter((row) => isOpen(row) && String(row.startTime) < dayBefore).length,
          avgMinutes: Math.round(minutes),
          closeRate: rate(closed.length, recent.length),
        },
        hazard: { major: open((level) => level === '4'), larger: open((level) => level === '3'), general: open((level) => level < '3') },
        officers: { required: 2, actual: 1, onDuty: entered(passesOn(month, month.today)).has(month.archives.people[2]?.id) ? 1 : 0 },
        training: { should: 11, done: 9, rate: 81.8 },
        certs: { total: 9, valid: 6, expiring30: 1, expired: 1 },
        safeDays: 61,
        parts,
      }
    },
  },
  {
    name: 'devices and cameras are ranked by their alarms',
    path: `${ROOT}/safeRank`,
    query: () => ({ days: '7' }),
    shown: ({ device, camera }) => ({ device: device?.map(({ alarms }) => alarms), camera: camera?.map(({ alarms }) => alarms) }),
    recount: (month) => {
      const recent = inSpan(allAlarms(month), 'startTime', since(month, 7), month.until)
      const counts = (rows: readonly Rec[], name: string) =>
        [...countBy(rows, (row) => String(row[name])).values()].map((some) => some.length).sort((one, other) => other - one)
      return {
        device: counts(
          recent.filter(({ deviceClass }) => deviceClass !== '5'),
          'deviceId',
        ).slice(0, 10),
        camera: counts(
          recent.filter(({ deviceClass }) => deviceClass === '5'),
          'monitorId',
        ),
      }
    },
  },
]
