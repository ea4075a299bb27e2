// Answers of the statistics of air, noise and wind, as the server sends them and the console reads them.

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
  /** Key of `data_flag`; values with another flag than `valid` are raw, and enter no mean. `null` for an older answer. */
  dataFlag?: string | null
  windLevel: number | null
  windDirName: string | null
  aqi: number | null
  aqiLevel: string | null
  overFlags: readonly string[]
}

export interface AirNow {
  devices: readonly AirDevice[]
  /** Over the devices that are online. */
  avg: Factors
  limits: Readonly<Record<'pm25' | 'pm10' | 'tsp' | 'noiseDay' | 'noiseNight' | 'wind' | 'pm10Diff', number | null>>
  /** The station beside the site. */
  ref: {
    pointName: string
    dataTime: string | null
    pm10: number | null
    pm25: number | null
    aqi: number | null
    diffPm10: number | null
  } | null
  /** Public stations around the site, the nearest first. */
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
  /** The one that the project is compared with. */
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
  /** An hour that is over and has too few valid minutes for its mean to be valid. */
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
