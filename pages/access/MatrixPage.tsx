import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { api } from '../../engine/api/client.ts'
import { type AccessMatrix, type MatrixEntity, matchesSearch } from '../../engine/model/records/accessMatrix.ts'
import { saveFile } from '../../engine/sheets/saveFile.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { Choice } from '../ui/Choice.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useAccessText } from './accessText.ts'
import { startViewing } from './viewing.ts'
import './matrix.css'

const PATH = '/api/gantry-access/matrix'
const FILE_MS = 60_000

/** Table of roles and kinds of records with the allowed actions; the compared role and the filter are in the URL. */
export default function MatrixPage() {
  const { t, language } = useAccessText()
  const [address, setAddress] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['access-matrix', language],
    queryFn: ({ signal }) => api.get<AccessMatrix>(PATH, {}, { signal, silent: true, isContent: true }),
  })
  const search = address.get('search') ?? ''
  const compared = data?.roles.find(({ id }) => id === address.get('compared'))?.id ?? ''
  const choose = (name: string, value: string) =>
    setAddress((now) => new URLSearchParams({ ...Object.fromEntries(now), [name]: value }), { replace: true })
  if (error) return <FaultCard error={error} retry={() => void refetch()} />
  if (!data) return <PageBusy />
  const save = async () => {
    const file = await api.file(`${PATH}/export`, { compared, search }, { timeout: FILE_MS }).catch(() => null)
    if (file) saveFile(file)
  }
  return (
    <div className="g-matrix">
      <PageTitle>{t('access.matrix.title')}</PageTitle>
      <h1 className="g-page-title">{t('access.matrix.title')}</h1>
      <p className="g-matrix-hint">{t('access.matrix.hint')}</p>
      <div className="g-matrix-choice">
        <label className="g-matrix-search g-inputs">
          {t('access.matrix.entity')}
          <input type="search" value={search} onChange={({ target }) => choose('search', target.value)} />
        </label>
        <Choice
          label={t('access.matrix.compared')}
          value={compared}
          words={[['', t('access.matrix.nobody')], ...data.roles.map(({ id, name }) => [id, name] as const)]}
          onChoose={(id) => choose('compared', id)}
        />
        {compared !== '' && (
          <button type="button" className="g-button" onClick={() => void startViewing({ roleId: compared }).catch(() => {})}>
            {t('access.viewing.startRole')}
          </button>
        )}
        <button type="button" className="g-button" onClick={() => void save()}>
          {t('access.matrix.export')}
        </button>
      </div>
      <Table matrix={data} search={search} compared={compared} />
    </div>
  )
}

function Table({ matrix, search, compared }: { matrix: AccessMatrix; search: string; compared: string }) {
  const { t } = useAccessText()
  const wanted = useDeferredValue(search)
  const entities = useMemo(() => matrix.entities.filter((entity) => matchesSearch(entity, wanted)), [matrix, wanted])
  if (entities.length === 0) return <p role="status">{t('access.matrix.none')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the wide table
    <section className="g-matrix-scroll" tabIndex={0} aria-label={t('access.matrix.title')}>
      <table className="g-matrix-table">
        <thead>
          <tr>
            <th scope="col">{t('access.matrix.entity')}</th>
            {matrix.roles.map(({ id, name }) => (
              <th key={id} scope="col" data-compared={id === compared || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entities.map((entity) => (
            <tr key={entity.name}>
              <th scope="row">{entity.title}</th>
              {matrix.roles.map(({ id }) => (
                <td key={id}>
                  <Verbs entity={entity} roleId={id} compared={compared} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Verbs of a role; those that the compared role has more or less are marked by a sign, a colour and a text for screen readers. */
function Verbs({ entity, roleId, compared }: { entity: MatrixEntity; roleId: string; compared: string }) {
  const { t } = useAccessText()
  const marked = entity.verbs.flatMap(({ verb, title, roleIds }) => {
    const [has, other] = [roleIds.includes(roleId), roleIds.includes(compared)]
    const mark = compared === '' || has === other ? null : has ? 'more' : 'less'
    return has || mark ? [{ verb, title, mark }] : []
  })
  if (marked.length === 0) return <span className="g-matrix-nothing">–</span>
  return (
    <ul>
      {marked.map(({ verb, title, mark }) => (
        <li key={verb} data-mark={mark ?? undefined}>
          {mark && <span className="g-unseen">{t(`access.matrix.${mark}`)} </span>}
          {title}
        </li>
      ))}
    </ul>
  )
}
