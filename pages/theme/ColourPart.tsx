import { useText } from '../../engine/text/text.ts'
import { setColour, themeValue, useLook } from '../../engine/themes/theme.ts'
import { useRadioKeys } from './useRadioKeys.ts'
import './theme.css'

const PRESETS = {
  blue: '#409eff',
  azure: '#1677ff',
  teal: '#13a8a8',
  green: '#2f9e44',
  gold: '#d4a017',
  orange: '#f08c00',
  red: '#f03e3e',
  pink: '#e64980',
  violet: '#7c4dff',
  slate: '#5c6b7f',
} as const

/** Choice of a brand colour in place of that of the theme. */
export function ColourPart({ onClose }: { onClose(): void }) {
  const { t } = useText()
  const label = t('theme.colour')
  const { colour } = useLook()
  const radios = useRadioKeys(onClose)
  const current = colour ?? themeValue('accent')
  return (
    <section className="g-colours" aria-label={label}>
      <fieldset className="g-swatches" {...radios}>
        <legend className="g-unseen">{label}</legend>
        {Object.entries(PRESETS).map(([name, preset]) => (
          <label key={name} className="g-swatch" title={t(`theme.colours.${name}`)} style={{ background: preset }}>
            <input
              type="radio"
              name="g-colour"
              aria-label={t(`theme.colours.${name}`)}
              checked={preset === current}
              onChange={() => setColour(preset)}
            />
          </label>
        ))}
      </fieldset>
      <label className="g-colour-own">
        <input type="color" value={current} onChange={(event) => setColour(event.target.value)} />
        {t('theme.own')}
        <output>{current.toUpperCase()}</output>
      </label>
      <p className="g-colour-note">
        <span className="g-colour-shade" aria-hidden="true" />
        {t('theme.shade', { shade: themeValue('primary').toUpperCase() })}
      </p>
      <button type="button" className="g-button" disabled={colour === null} onClick={() => setColour(null)}>
        {t('theme.reset')}
      </button>
    </section>
  )
}
