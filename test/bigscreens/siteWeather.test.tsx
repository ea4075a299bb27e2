import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteWeather } from '../../bigscreens/desk/SiteWeather.tsx'

const nothing = { pm10: null, pm25: null, noise: null, level: null, temperature: null, humidity: null, windSpeed: null, windForce: null }
const said = (env: object) =>
  renderToStaticMarkup(<SiteWeather env={{ ...nothing, ...env }} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('the weather is what the site measures, as far as it does', () => {
  expect(said({ temperature: 12.34, humidity: 55, windSpeed: 4.1, windForce: 3, pm10: 61 })).toBe(
    '现场气象 12.3 ℃ 湿度 55% 3 级风 4.1 m/s PM10 61 μg/m³',
  )
  expect(said({ windSpeed: 0, windForce: 0 })).toBe('现场气象 0 级风 0.0 m/s')
})

test('a site that measures none has no such line', () => {
  expect(said({ pm25: 12, noise: 60 })).toBe('')
})
