import { SlidersHorizontal } from 'lucide-react'
import { m } from '../../messages/messages.js'
import { chooseLanguage, languageForm, languages, useLanguage } from '../language.ts'
import { chooseTheme, themes, useTheme } from '../theme.ts'
import { Button } from './button.tsx'
import { Drawn } from './drawn.tsx'
import { HeaderPopover } from './header-popover.tsx'
import { Segments } from './segments.tsx'

const languageNames = { fr: 'Français', en: 'English' }

const themeNames = {
  light: m.common_theme_light,
  dark: m.common_theme_dark,
  system: m.common_theme_system,
}

export function DisplayChoices() {
  const language = useLanguage()
  const theme = useTheme()
  return (
    <>
      <Segments
        legend={m.common_language()}
        value={language}
        onChange={chooseLanguage}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      />
      <Segments
        legend={m.common_theme()}
        value={theme}
        onChange={chooseTheme}
        options={themes.map((value) => ({ value, label: themeNames[value]() }))}
      />
    </>
  )
}

export function DisplaySettings() {
  const language = useLanguage()
  return (
    <HeaderPopover
      label={
        <>
          <SlidersHorizontal aria-hidden="true" />
          <Drawn text={language.toUpperCase()} className="max-[24rem]:hidden" />
          <span className="sr-only">{m.common_display_settings()}</span>
        </>
      }
    >
      <div className="grid gap-4 noscript:hidden">
        <DisplayChoices />
      </div>
      <noscript>
        <form {...languageForm} className="flex flex-wrap gap-2">
          {languages.map((locale) => (
            <Button key={locale} type="submit" name="language" value={locale} lang={locale} tone="secondary">
              {languageNames[locale]}
            </Button>
          ))}
        </form>
      </noscript>
    </HeaderPopover>
  )
}
