import { SlidersHorizontal } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../messages/messages.js'
import { chooseLanguage, useLanguage } from '../language.ts'
import { chooseTheme, themes, useTheme } from '../theme.ts'
import { Segments } from './segments.tsx'

const themeNames = {
  light: m.common_theme_light,
  dark: m.common_theme_dark,
  system: m.common_theme_system,
}

/** Language and theme behind one button. A native popover: it costs no script and closes by itself. */
export function DisplaySettings() {
  const id = useId()
  const language = useLanguage()
  const theme = useTheme()
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 text-small font-semibold text-ink hover:bg-accent-soft hover:text-accent"
      >
        <SlidersHorizontal aria-hidden="true" className="size-[1.15em]" />
        <span aria-hidden="true" className="max-[24rem]:hidden">
          {language.toUpperCase()}
        </span>
        <span className="sr-only">{m.common_display_settings()}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-16 right-4 left-auto m-0 hidden w-[min(20rem,calc(100vw-2rem))] animate-enter gap-4 rounded-card bg-raised p-4 text-ink shadow-float ring-1 ring-line open:grid lg:right-[max(1rem,calc((100vw-72rem)/2))]"
      >
        <Segments
          legend={m.common_language()}
          value={language}
          onChange={chooseLanguage}
          options={[
            { value: 'fr', label: 'Français', lang: 'fr' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
        />
        <Segments
          legend={m.common_theme()}
          value={theme}
          onChange={chooseTheme}
          options={themes.map((value) => ({ value, label: themeNames[value]() }))}
        />
      </div>
    </div>
  )
}
