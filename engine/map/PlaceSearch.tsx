import { type KeyboardEvent, useId, useState } from 'react'
import { useMapText } from '../fields/map-point/mapText.ts'
import { settings } from '../session/settings.ts'
import type { Place } from './places.ts'
import { useFoundPlaces } from './useFoundPlaces.ts'

/** Number of results shown at once. */
const PAGE = 10

/** Search for places by name, code or coordinates; Enter picks the first result, arrow keys move between results. */
export function PlaceSearch({ onChoose }: { onChoose(place: Place): void }) {
  const { t } = useMapText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(0)
  const { found, isPending, fault } = useFoundPlaces(typed)
  const pages = Math.ceil(found.length / PAGE)
  const shown = found.slice(page * PAGE, (page + 1) * PAGE)

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .g-map-place')]
    all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && shown[0]) onChoose(shown[0])
  }

  return (
    <search className="g-map-search" onKeyDown={walk}>
      <label htmlFor={id}>{t('field.map.search')}</label>
      <input
        id={id}
        className="g-map-input"
        type="search"
        autoComplete="off"
        placeholder={t('field.map.hint')}
        value={typed}
        onKeyDown={takeFirst}
        onChange={(event) => {
          setTyped(event.target.value)
          setPage(0)
        }}
      />
      {!settings.geocoder && <p className="g-map-hint">{t('field.map.noGeocoder')}</p>}
      {typed.trim() !== '' && found.length === 0 && !isPending && fault === null && (
        <p role="status">{t('field.map.none', { text: typed.trim() })}</p>
      )}
      {fault !== null && (
        <p role="alert" className="g-item-error">
          {fault}
        </p>
      )}
      <ul aria-label={t('field.map.results')}>
        {shown.map((place) => (
          <li key={place.code || `${place.fullName} ${place.position}`}>
            <button type="button" className="g-map-place" onClick={() => onChoose(place)}>
              {titleOf(place, t)}
              <span>{place.isAddress ? place.fullName : place.isAbout ? t('field.map.about') : place.code}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={t('field.map.pages')}>
          <button type="button" className="g-button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('field.map.previous')}
          </button>
          <span>
            {page + 1} / {pages}
          </span>
          <button type="button" className="g-button" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {t('field.map.next')}
          </button>
        </nav>
      )}
    </search>
  )
}

function titleOf({ code, name, fullName, isAddress }: Place, t: ReturnType<typeof useMapText>['t']): string {
  if (isAddress) return name || fullName
  return code === '' ? t('field.map.coordinates', { text: name }) : fullName
}
