import { m } from '../../../messages/messages.js'
import { currentLanguage } from '../../language.ts'
import { useCurrentSchedule } from '../navigation/current-schedule.ts'

/** Opens a letter with the facts that every first answer asks for. */
export function SupportLink({ address }: { address: string }) {
  const { current } = useCurrentSchedule()
  const facts = [
    ...(current ? [m.support_schedule({ name: current.name, id: current.id })] : []),
    m.support_browser({ browser: navigator.userAgent }),
    m.support_window({ size: `${window.innerWidth} × ${window.innerHeight}`, language: currentLanguage() }),
  ]
  const body = `\n\n${facts.join('\n')}`
  return (
    <a
      href={`mailto:${address}?subject=${encodeURIComponent(m.support_subject())}&body=${encodeURIComponent(body)}`}
      className="inline-flex min-h-11 items-center font-medium break-all text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
    >
      {m.support_write({ address })}
    </a>
  )
}
