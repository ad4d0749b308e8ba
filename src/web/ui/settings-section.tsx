import { createContext, type ReactNode, type Ref, useContext, useId } from 'react'

const alone = { Title: 'h2', look: 'title text-title' } as const
const grouped = { Title: 'h3', look: 'font-semibold' } as const

const Heading = createContext<typeof alone | typeof grouped>(alone)

export function SettingsSection({
  title,
  text,
  heading,
  children,
}: {
  title: string
  text?: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const id = useId()
  const { Title, look } = useContext(Heading)
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="grid content-start gap-1">
        <Title ref={heading} id={id} {...(heading && { tabIndex: -1 })} className={look}>
          {title}
        </Title>
        {text && <p className="text-small text-muted">{text}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  )
}

export function SettingsGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-6">
      <h2 className="title pb-4 text-title">{title}</h2>
      <div className="border-b border-line">
        <Heading value={grouped}>{children}</Heading>
      </div>
    </div>
  )
}
