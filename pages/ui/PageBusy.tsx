import { useText } from '../../engine/text/text.ts'
import { Busy } from './Busy.tsx'

/** Placeholder of a whole page: a page has a heading from the first moment, with its title as soon as it is known. */
export function PageBusy({ title }: { title?: string | undefined }) {
  const { t } = useText()
  return (
    <>
      <h1 className="g-unseen">{title ?? t('frame.loading')}</h1>
      <Busy />
    </>
  )
}
