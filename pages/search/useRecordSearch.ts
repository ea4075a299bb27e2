import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FoundRecord } from '#engine/site/answers/search.ts'
import { api } from '../../engine/api/client.ts'
import { useManifest } from '../../engine/api/schemas/schemas.ts'
import { useRecordLinks } from '../../engine/fields/useRecordLinks.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'
import { useText } from '../../engine/text/text.ts'
import { menuGlyph } from '../menu/menuGlyph.ts'
import type { SearchResult } from './found.ts'

/** Milliseconds without a keystroke before a request. */
const CALM = 200
/** Minimum length of a search: nearly every record contains any single character. */
const MIN_LENGTH = 2

/** Records of all entities whose name or number contains the text, if the user can open their page. */
export function useRecordSearch(text: string): { found: readonly SearchResult[]; isSearching: boolean } {
  const { language } = useText()
  const { data: manifest } = useManifest()
  const linkOf = useRecordLinks()
  const navigate = useNavigate()
  const wanted = useCalm(text.trim())
  const isWanted = hasCapability('find') && text.trim().length >= MIN_LENGTH
  const { data, isFetching } = useQuery({
    queryKey: ['find', wanted],
    queryFn: ({ signal }) => api.get<{ found: readonly FoundRecord[] }>('/gantry/find', { text: wanted }, { silent: true, signal }),
    enabled: isWanted && wanted.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  })
  const found = (isWanted ? (data?.found ?? []) : []).flatMap(({ entity, id, title, hint }): SearchResult[] => {
    const path = linkOf(entity, id)
    const of = manifest?.entities.find(({ name }) => name === entity)
    if (path === null || !of) return []
    const kind = language === 'en' ? (of.english ?? of.title) : of.title
    const note = hint === '' ? kind : `${hint} · ${kind}`
    return [
      {
        key: `record ${entity} ${id}`,
        glyph: menuGlyph(of.icon ?? '', of.route ?? '', true),
        name: title,
        note,
        choose: () => void navigate(path),
      },
    ]
  })
  return { found, isSearching: isWanted && (isFetching || wanted !== text.trim()) }
}

function useCalm(text: string): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), CALM)
    return () => clearTimeout(timer)
  }, [text])
  return calm
}
