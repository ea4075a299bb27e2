import type { MouseEvent } from 'react'
import { isOfPictures } from '../../model/formats/formats.ts'
import { thumbLinkOf } from '../../model/formats/uploads.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'
import { BoxedPicture } from './BoxedPicture.tsx'
import { boxesOf } from './boxesOf.ts'
import { fileLabel, fileName, isPicture, linksOf } from './links.ts'
import { showPictures } from './showPictures.ts'

export const UploadView: View = ({ entity, field, value, place, record, text }) => {
  const links = linksOf(value)
  if (links.length === 0) return emptyView(place)
  if (!isOfPictures(field) && !links.every(isPicture)) return links.map((link) => <FileLink key={link} link={link} />)
  const boxes = field.boxes !== null && place === 'read' ? boxesOf(record[field.boxes]) : []
  const [only] = links
  if (boxes.length > 0 && only !== undefined) return <BoxedPicture link={only} name={fileName(only)} boxes={boxes} />
  // A cell shows one image, a read-only form all of them.
  const name = text.word(entity, field.title)
  return (place === 'cell' ? links.slice(0, 1) : links).map((link, at) => (
    <Thumbnail key={link} links={links} at={at} place={place} name={links.length > 1 ? `${name} ${at + 1}` : name} />
  ))
}

function FileLink({ link }: { link: string }) {
  return (
    <a className="g-file" href={link} target="_blank" rel="noreferrer">
      <bdi>{fileLabel(link)}</bdi>
    </a>
  )
}

interface ThumbnailProps {
  links: readonly string[]
  at: number
  place: 'cell' | 'read'
  /** Alternative text; the name of the uploaded file is only a storage key. */
  name: string
}

function Thumbnail({ links, at, place, name }: ThumbnailProps) {
  const link = links[at] as string
  const show = (event: MouseEvent) => {
    event.preventDefault()
    showPictures(links, at)
  }
  return (
    <a className={`g-thumbnail g-thumbnail-${place}`} href={link} target="_blank" rel="noreferrer" onClick={show}>
      <img src={thumbLinkOf(link)} alt={name} loading="lazy" decoding="async" />
    </a>
  )
}
