// People: who is registered, who comes, who is there.

import type { Rec } from '#store/records.ts'
import type { Month } from '../../support/month/month.ts'
import type { Case } from './case.ts'
import { countBy, entered, HOURS, hoursSoFar, inside, lastDays, passesOn, rate, staff, to } from './recount.ts'

const ROOT = '/api/blade-archives/data_ana'

/** People by a field, the largest group first. */
const groups = (month: Month, field: string, keyName: string): Rec[] => {
  const passes = passesOn(month, month.today)
  const [attended, onSite] = [entered(passes), inside(passes)]
  return [...countBy(staff(month), (person) => String(person[field] ?? ''))]
    .map(
      ([key, rows]): Rec => ({
        [keyName]: key === '' ? null : key,
        registered: rows.length,
        attend: rows.filter(({ id }) => attended.has(id)).length,
        onSite: rows.filter(({ id }) => onSite.has(id)).length,
      }),
    )
    .sort((one, other) => Number(other.registered) - Number(one.registered) || (String(one[keyName]) < String(other[keyName]) ? -1 : 1))
}

const ageIn = (month: Month) => {
  const digits = (date: unknown) => Number(String(date).replaceAll('-', ''))
  return ({ birthDate }: Rec) => Math.floor((digits(month.today) - digits(birthDate)) / 10_000)
}

const isOverAge = (month: Month) => (person: Rec) => ageIn(month)(person) > (person.gender === '2' ? 50 : 60)

const isSoon = ({ today }: Month, day: unknown): boolean => {
  const days = (Date.parse(`${day}Z`) - Date.parse(`${today}Z`)) / 86_400_000
  return days >= 0 && days <= 30
}

export const laborCases: Case[] = [
  {
    name: 'people are counted by admission, age, post and certificate',
    path: `${ROOT}/laborOverview`,
    recount: (month) => {
      const passes = passesOn(month, month.today)
      const ins = passes.filter(({ direction }) => direction === '01').length
      const people = staff(month)
      const managers = people.filter(({ laborType }) => laborType === '10')
      const age = ageIn(month)
      return {
        registered: 13,
        admitted: 12,
        onSite: inside(passes).size,
        todayIn: ins,
        todayOut: passes.length - ins,
        todayAttend: entered(passes).size,
        attendRate: rate(entered(passes).size, 13),
        managers: { total: 2, attend: managers.filter(({ id }) => entered(passes).has(id)).length },
        special: {
          total: 9,
          valid: 7,
          expiring30: people.filter(({ isSpecial, certExpire }) => isSpecial === '1' && isSoon(month, certExpire)).length,
          expired: 1,
        },
        untrained: people.filter(({ laborType, trainStatus }) => laborType === '20' && trainStatus !== '2').length,
        leaders: people.filter(({ isLeader }) => isLeader === '1').length,
        ageAvg: to(1, people.reduce((all, person) => all + age(person), 0) / people.length),
        overAge: people.filter(isOverAge(month)).length,
        female: people.filter(({ gender }) => gender === '2').length,
        teams: 3,
        companies: 2,
      }
    },
  },
  {
    name: 'each hour of today has its passes, who came so far and who is there',
    path: `${ROOT}/laborAttendTrend`,
    query: () => ({ type: 'hour' }),
    recount: (month) => {
      const passes = passesOn(month, month.today)
      return hoursSoFar(month).map((hour) => {
        const own = passes.filter(({ passTime }) => String(passTime).slice(11, 13) === hour)
        const soFar = passes.filter(({ passTime }) => String(passTime).slice(11, 13) <= hour)
        const ins = own.filter(({ direction }) => direction === '01').length
        const attend = entered(soFar).size
        return { time: `${hour}:00`, in: ins, out: own.length - ins, onSite: inside(soFar).size, attend, rate: rate(attend, 13) }
      })
    },
  },
  {
    name: 'the day before has all its hours, each with who is there at its end',
    path: `${ROOT}/laborAttendTrend`,
    query: () => ({ type: 'hour', of: 'yesterday' }),
    shown: (data) => (data as unknown as Rec[]).map(({ time, onSite, attend }) => [time, onSite, attend]),
    recount: (month) => {
      const passes = passesOn(month, month.days.at(-2) ?? '')
      return HOURS.map((hour) => {
        const soFar = passes.filter(({ passTime }) => String(passTime).slice(11, 13) <= hour)
        return [`${hour}:00`, inside(soFar).size, entered(soFar).size]
      })
    },
  },
  {
    name: 'each of thirty days has its passes and who came, days without any too',
    path: `${ROOT}/laborAttendTrend`,
    query: () => ({ type: 'day' }),
    recount: (month) =>
      lastDays(month, 30).map((time) => {
        const passes = passesOn(month, time)
        const ins = passes.filter(({ direction }) => direction === '01').length
        const attend = entered(passes).size
        return { time, in: ins, out: passes.length - ins, onSite: inside(passes).size, attend, rate: rate(attend, 13) }
      }),
  },
  {
    name: 'trades are told with who came and who is there',
    path: `${ROOT}/laborWorkTypeSta`,
    shown: (data) => (data as unknown as Rec[]).map(({ name, ...rest }) => rest),
    recount: (month) => groups(month, 'workType', 'workType'),
  },
  {
    name: 'crews are told with the share that came',
    path: `${ROOT}/laborCompanySta`,
    query: () => ({ by: 'team' }),
    recount: (month) =>
      groups(month, 'teamName', 'name').map((row) => ({ ...row, rate: rate(Number(row.attend), Number(row.registered)) })),
  },
  {
    name: 'companies are told by name',
    path: `${ROOT}/laborCompanySta`,
    shown: (data) => (data as unknown as Rec[]).map(({ name }) => name).sort(),
    recount: ({ archives }) => archives.companies.map(({ companyName }) => companyName).sort(),
  },
  {
    name: 'the latest passes come with their people, strangers without',
    path: `${ROOT}/laborInOutList`,
    query: () => ({ size: '20' }),
    shown: (data) => (data as unknown as Rec[]).map(({ passTime, name, direction, result }) => [passTime, name, direction, result]),
    recount: (month) => {
      const names = new Map(month.archives.people.map(({ id, name }) => [id, name]))
      return month
        .rows('pass')
        .sort((one, other) => (String(one.passTime) < String(other.passTime) ? 1 : -1))
        .slice(0, 20)
        .map(({ passTime, laborId, direction, result }) => [passTime, names.get(laborId) ?? null, direction, result])
    },
  },
  {
    name: 'the latest passes of one direction are told apart',
    path: `${ROOT}/laborInOutList`,
    query: () => ({ size: '20', direction: '01' }),
    shown: (data) => (data as unknown as Rec[]).map(({ passTime, direction }) => [passTime, direction]),
    recount: (month) =>
      month
        .rows('pass')
        .filter(({ direction }) => direction === '01')
        .sort((one, other) => (String(one.passTime) < String(other.passTime) ? 1 : -1))
        .slice(0, 20)
        .map(({ passTime, direction }) => [passTime, direction]),
  },
  {
    name: 'people are told by where they come from, education and sex',
    path: `${ROOT}/laborStructure`,
    shown: ({ age, region, education, gender }) => ({
      age: age?.map(({ count, overAge }) => [count, overAge]),
      region,
      education: education?.map(({ count }) => count),
      gender: gender?.map(({ count }) => count),
    }),
    recount: (month) => {
      const people = staff(month)
      const counts = (name: string) => [...countBy(people, (person) => String(person[name]))].sort().map(([, rows]) => rows.length)
      const local = people.filter(({ idCard }) => String(idCard).startsWith('33')).length
      const bounds = [0, 26, 36, 46, 56, 61, 200]
      const age = ageIn(month)
      return {
        age: bounds.slice(1).map((end, at) => {
          const some = people.filter((person) => age(person) >= Number(bounds[at]) && age(person) < end)
          return [some.length, some.filter(isOverAge(month)).length]
        }),
        region: [
          { name: '湖北省', count: people.length - local },
          { name: '浙江省', count: local },
        ],
        education: counts('education'),
        gender: counts('gender'),
      }
    },
  },
]
