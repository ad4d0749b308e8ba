import { type ComponentProps, useId } from 'react'
import { m } from '../../messages/messages.js'
import { useHydrated } from '../hydrated.ts'
import { chooseLanguage, languageForm, useLanguage } from '../language.ts'
import { currentReader } from '../reader.ts'

/** Pages are French until their reader chooses, so readers of other languages learn that they can. */
export function LanguageOffer({ form = languageForm }: { form?: ComponentProps<'form'> | undefined }) {
  const language = useLanguage()
  const hydrated = useHydrated()
  const formId = useId()
  if (language === 'en' || !currentReader().offersEnglish) return null
  return (
    <aside
      lang="en"
      aria-label={m.common_language({}, { locale: 'en' })}
      // Owners choose their language in the menu.
      className="border-b border-line text-center print:hidden [body:has([data-shell])_&]:hidden"
    >
      {!hydrated && <form {...form} id={formId} className="hidden" />}
      {/* biome-ignore lint/a11y/useButtonType: it sends the form until React runs */}
      <button
        form={formId}
        name="language"
        value="en"
        onClick={(event) => {
          event.preventDefault()
          chooseLanguage('en')
        }}
        className="min-h-11 px-gutter text-small font-semibold text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
      >
        {m.common_read_in_english({}, { locale: 'en' })}
      </button>
    </aside>
  )
}
