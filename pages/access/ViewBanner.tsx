import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccessText } from './accessText.ts'
import { endViewing, leaveView, presentView } from './viewing.ts'
import './viewBanner.css'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Says in whose place the console is seen, and ends that by a button or when the time is over. */
export default function ViewBanner() {
  const { t } = useAccessText()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: ['view-as'], queryFn: presentView, refetchInterval: MINUTE })
  useEffect(() => {
    if (data === null) leaveView()
    if (!data) return
    const timer = setTimeout(leaveView, data.left + SECOND)
    return () => clearTimeout(timer)
  }, [data])
  useEffect(() => {
    document.documentElement.dataset.viewing = 'true'
    return () => {
      delete document.documentElement.dataset.viewing
    }
  }, [])
  if (!data) return null
  const end = async () => {
    setBusy(true)
    await endViewing().catch(() => setBusy(false))
  }
  return (
    <section className="g-view-banner" aria-label={t('access.viewing.label')}>
      <p>{t('access.viewing.text', { name: data.name || data.account, account: data.account, until: data.until.slice(11, 16) })}</p>
      <button type="button" className="g-button" disabled={isBusy} onClick={() => void end()}>
        {t('access.viewing.end')}
      </button>
    </section>
  )
}
