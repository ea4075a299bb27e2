import { source } from '../screen.ts'

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

/** The air at the fence now and its limits. */
export const airNowSource = source<AirNow>('/api/visual/envRealTimeData')
