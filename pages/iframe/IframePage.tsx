import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { menuPages, menuTrail } from '../../engine/api/menus/menuTree.ts'
import { currentSession } from '../../engine/session/sessionState.ts'
import { useText } from '../../engine/text/text.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { Icon } from '../../engine/ui/Icon.tsx'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { menuName } from '../menu/menuName.ts'
import { Busy } from '../ui/Busy.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { type FrameAddress, frameAddress, sandbox } from './frameAddress.ts'
import './iframe.css'

/** An external page in a frame: `/myiframe/{code}?name=…&src=…`. */
export default function IframePage() {
  const { t, language } = useText()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const { menus, loading, error, retry } = useMenus()
  if (loading) return <PageBusy />
  if (error) return <FaultCard error={error} retry={retry} />
  const node = menuTrail(menus, pathname).at(-1)
  const src = query.get('src') ?? node?.path ?? ''
  const title = (node ? menuName(node, language) : query.get('name')) || t('iframe.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Framed key={`${pathname} ${src}`} path={pathname} src={src} title={title} pages={menuPages(menus)} />
    </>
  )
}

interface Props {
  path: string
  src: string
  title: string
  pages: readonly MenuNode[]
}

function Framed({ path, src, title, pages }: Props) {
  const { t } = useText()
  // Computed once, so that a refreshed token does not reload the framed page.
  const [address] = useState(() => frameAddress({ src, path }, pages, currentSession()?.accessToken ?? '', location.origin))
  const [isAllowed, setAllowed] = useState(false)
  if (address.kind === 'unset') return <Refused title={title} lead={t('iframe.noReports')} address="" />
  if (address.kind === 'refuse') return <Refused title={title} lead={t('iframe.refused')} address={address.text} />
  if (address.kind === 'ask' && !isAllowed) {
    return (
      <Refused title={title} lead={t('iframe.ask')} address={address.url.href}>
        <button type="button" className="g-button g-primary" onClick={() => setAllowed(true)}>
          {t('iframe.open')}
        </button>
      </Refused>
    )
  }
  return <Shown title={title} address={address} />
}

function Refused({ title, lead, address, children }: { title: string; lead: string; address: string; children?: React.ReactNode }) {
  return (
    <section className="g-framed-refused">
      <Icon glyph="link" />
      <h1>{title}</h1>
      <p>{lead}</p>
      {address ? <code>{address}</code> : null}
      {children}
    </section>
  )
}

function Shown({ title, address }: { title: string; address: Extract<FrameAddress, { url: URL }> }) {
  const { t } = useText()
  const [isLoading, setLoading] = useState(true)
  const isOwn = address.kind === 'show' && address.isOwn
  return (
    <section className="g-framed" aria-busy={isLoading}>
      <header>
        <h1>{title}</h1>
        <span>{address.url.host}</span>
        {isOwn ? null : (
          <a href={address.url.href} target="_blank" rel="noopener noreferrer">
            {t('iframe.newWindow')}
          </a>
        )}
      </header>
      {isLoading ? <Busy /> : null}
      <iframe
        title={title}
        src={address.url.href}
        sandbox={sandbox(isOwn)}
        allow="fullscreen; clipboard-write"
        referrerPolicy="strict-origin"
        onLoad={() => setLoading(false)}
      />
    </section>
  )
}
