import { type ReactNode, type Ref, useId } from 'react'

/** One matter to settle: what it is on the left, its controls on the right; one below the other on phones. */
export function SettingsSection({
  title,
  text,
  heading,
  children,
}: {
  title: string
  text?: string
  /** For who leads there. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="grid content-start gap-1">
        <h2 ref={heading} id={id} {...(heading && { tabIndex: -1 })} className="title text-title">
          {title}
        </h2>
        {text && <p className="text-small text-muted">{text}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  )
}
