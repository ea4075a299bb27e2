// Types of the API responses with statistics of air, noise and wind.

type Factors = Readonly<
  Record<'pm25' | 'pm10' | 'tsp' | 'noise' | 'temperature' | 'humidity' | 'windSpeed' | 'windDirection' | 'pressure', number | null>
>

export interface AirDevice extends Factors {
  deviceId: string
  deviceName: string
  installPos: string | null
  longitude: number | null
  latitude: number | null
  onlineStatus: string
  collectTime: string
  /** Key of `data_flag`; only values with the flag `valid` are included in means. `null` in older responses. */
  dataFlag?: string | null
  windLevel: number | null
  windDirName: string | null
  aqi: number | null
  aqiLevel: string | null
  overFlags: readonly string[]
}

export interface AirNow {
  devices: readonly AirDevice[]
  /** Means of the online devices. */
  avg: Factors
  limits: Readonly<Record<'pm25' | 'pm10' | 'tsp' | 'noiseDay' | 'noiseNight' | 'wind' | 'pm10Diff', number | null>>
  /** The reference station near the site. */
  ref: {
    pointName: string
    dataTime: string | null
    pm10: number | null
    pm25: number | null
    aqi: number | null
    diffPm10: number | null
  } | null
  /** Public stations near the site, nearest first. */
  stations: readonly Station[]
  period: 'day' | 'night'
}

export interface Station {
  id: string
  pointName: string
  longitude: number
  latitude: number
  dataTime: string | null
  pm25: number | null
  pm10: number | null
  aqi: number | null
  /** Metres from the site. */
  distance: number
  /** True for the reference station of the project. */
  isReference: boolean
}

export interface AirPoint {
  time: string
  pm25: number | null
  pm10: number | null
  tsp: number | null
  noise: number | null
  temperature: number | null
  humidity: number | null
  windSpeed: number | null
  windDirection: number | null
  refPm10: number | null
  diffPm10: number | null
  /** True for a completed hour with too few valid minutes for a valid mean. */
  isThin?: boolean
}

export interface AirStatistics {
  series: readonly AirPoint[]
  stats: Readonly<
    Record<string, Readonly<Record<'avg' | 'max' | 'min' | 'overCount' | 'overMinutes', number | null>> & { maxTime: string | null }>
  >
  windRose: readonly { dir: number; count: number; avgSpeed: number | null; avgPm10: number | null }[]
  levelDays: readonly { level: string; days: number }[]
  /** The last thirty days. */
  days: readonly AirDayData[]
}

export interface AirDayData {
  date: string
  /** Key of `aqi_level`. */
  level: string | null
  aqi: number | null
}
