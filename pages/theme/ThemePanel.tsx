import { useText } from '../../engine/text/text.ts'
import { themes } from '../../engine/themes/names.ts'
import { setTheme, useTheme } from '../../engine/themes/theme.ts'
import { Popup } from '../../engine/ui/Popup.tsx'
import { ColourPart } from './ColourPart.tsx'
import type { ThemePanelProps } from './PanelButton.tsx'
import { useRadioKeys } from './useRadioKeys.ts'
import './theme.css'

/** Choice of theme and brand colour, applied at once. */
export default function ThemePanel({ anchor, label, onClose }: ThemePanelProps) {
  const { t } = useText()
  const worn = useTheme()
  const radios = useRadioKeys(onClose)
  return (
    <Popup anchor={anchor} role="dialog" label={label} onClose={onClose}>
      <fieldset className="g-themes" {...radios}>
        <legend className="g-unseen">{label}</legend>
        {themes.map((theme) => (
          <label key={theme} className="g-theme">
            <input type="radio" name="g-theme" value={theme} checked={theme === worn} onChange={() => setTheme(theme)} />
            {/* `data-theme` sets the CSS variables of that theme for this element. */}
            <span className="g-theme-picture" data-theme={theme} aria-hidden="true">
              <i className="g-theme-side" />
              <i className="g-theme-bar" />
              <i className="g-theme-tabs" />
              <i className="g-theme-page" />
            </span>
            {t(`theme.names.${theme}`)}
          </label>
        ))}
      </fieldset>
      <ColourPart onClose={onClose} />
    </Popup>
  )
}
